import { coverage, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { Form, FormGrid, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { contractQueries } from "../../contract/parts.ts";

/** What can be chosen, named in the reader's language. */
export type Named = readonly { readonly id: number; readonly name: string }[];

export const choicesOf = (named: Named) => named.map(({ id, name }) => ({ value: id, label: name }));

/** Teams and products that a sheet chooses from; it cannot be sent before they are known. */
export function useSheetChoices(): { products: Named; teams: Named; isReady: boolean } {
  const { locale } = usePreferences();
  const options = useQuery(contractQueries.options()).data;
  const named = ({ id, name, nameEn }: { id: number; name: string; nameEn: string | null }) => ({
    id,
    name: nameIn(locale, name, nameEn),
  });
  return {
    products: options?.products.map(named) ?? [],
    teams: options?.teams.map(named) ?? [],
    isReady: options !== undefined,
  };
}

/** The head of a part of a sheet. */
export function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text as="h3" size="large" weight="strong">
      {children}
    </Text>
  );
}

interface SoldFieldsProps {
  readonly products: Named;
  /** Name of the field with the contract's number. */
  readonly numberPath: readonly string[];
  readonly onProducts?: (ids: readonly number[]) => void;
}

/** What is sold: products, times, number and term. */
export function SoldFields({ products, numberPath, onProducts }: SoldFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.sold")}</Heading>
      <Form.Item name="productIds" label={t("customerSetup.field.products")} rules={[rules.chosen]}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          options={choicesOf(products)}
          onChange={onProducts}
        />
      </Form.Item>
      <FormGrid columns={3}>
        <Form.Item name="coverage" label={t("customerSetup.field.coverage")}>
          <EnumSelect of={coverage} />
        </Form.Item>
        <Form.Item name="maintLevel" label={t("customerSetup.field.maintLevel")}>
          <EnumSelect of={maintenanceLevel} />
        </Form.Item>
        <Form.Item
          name={[...numberPath]}
          label={t("customerSetup.field.contractNum")}
          rules={[rules.required, rules.max(textLengths.max64)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="startTime" label={t("customerSetup.field.start")} rules={[rules.chosen]}>
          <DayField />
        </Form.Item>
        <Form.Item name="years" label={t("customerSetup.field.years")}>
          <Segmented
            options={[1, 2, 3, 5].map((count) => ({
              value: count,
              label: t("customerSetup.years", { count }),
            }))}
          />
        </Form.Item>
      </FormGrid>
    </section>
  );
}
