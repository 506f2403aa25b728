import { setUpCustomer } from "@pharos/api/organisation";
import { businessToday } from "@pharos/domain/contract";
import { coverage, databaseType, maintenanceLevel } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Grid, Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormModal, Input, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiMutation } from "../../shared/api/index.ts";
import { DayField } from "../../shared/dates/date-field.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { EnumSelect } from "../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { contractQueries } from "../contract/parts.ts";
import { UserPicker } from "../organisation/parts.ts";
import { SetUpPreview } from "./set-up-preview.tsx";
import { bodyOf, databaseOf, type SheetFields, usualYears } from "./set-up-values.ts";
import { useSheetWords } from "./use-sheet-words.ts";

const useSetUpCustomer = apiMutation(setUpCustomer, { stales: ["organisation", "contract", "asset"] });

interface SetUpCustomerDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (companyId: number) => void;
}

/** Sets up a customer in one sheet: who it is, what was sold, who calls, and what is looked after. */
export function SetUpCustomerDialog({ onClose, onSaved }: SetUpCustomerDialogProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const setUp = useSetUpCustomer();
  const words = useSheetWords();
  const options = useQuery(contractQueries.options()).data;
  const named = ({ id, name, nameEn }: { id: number; name: string; nameEn: string | null }) => ({
    id,
    name: nameIn(locale, name, nameEn),
  });
  const products = options?.products.map(named) ?? [];
  const teams = options?.teams.map(named) ?? [];
  const today = businessToday(new Date());
  return (
    <FormModal<SheetFields>
      isOpen
      onClose={onClose}
      title={t("customerSetup.title")}
      submitLabel={t("customerSetup.submit")}
      width={1080}
      isReady={options !== undefined}
      initialValues={{
        coverage: sevenByTwentyFour,
        maintLevel: maintenanceLevel.toCode("standard"),
        startTime: today,
        years: usualYears,
        service: { contract: { contractNum: `C-${today.replaceAll("-", "")}-01` } },
      }}
      onSubmit={(fields) =>
        submitOutcome(
          setUp
            .mutateAsync({ body: bodyOf(fields, products, words) })
            .then(({ companyId }) => onSaved(companyId)),
        )
      }
    >
      {(form) => (
        <Grid gap={24} hasAside>
          <div>
            <CustomerFields teams={teams} />
            <SoldFields form={form} products={products} />
            <MemberFields form={form} />
            <AssetFields />
          </div>
          <SetUpPreview form={form} products={products} />
        </Grid>
      )}
    </FormModal>
  );
}

const sevenByTwentyFour = 0;

type Named = readonly { readonly id: number; readonly name: string }[];

const choicesOf = (named: Named) => named.map(({ id, name }) => ({ value: id, label: name }));

function Heading({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Text as="h3" size="large" weight="strong">
      {children}
    </Text>
  );
}

function CustomerFields({ teams }: { readonly teams: Named }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.customer")}</Heading>
      <FormGrid columns={3}>
        <Form.Item
          name={["company", "name"]}
          label={t("customerSetup.field.name")}
          rules={[rules.required, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="teamId" label={t("customerSetup.field.team")} rules={[rules.chosen]}>
          <Select showSearch={{ optionFilterProp: "label" }} options={choicesOf(teams)} />
        </Form.Item>
        <Form.Item name={["company", "managerUserId"]} label={t("customerSetup.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

interface SoldFieldsProps {
  readonly form: FormInstance<SheetFields>;
  readonly products: Named;
}

function SoldFields({ form, products }: SoldFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const proposeDatabase = (ids: readonly number[]) => {
    const product = products.find(({ id }) => id === ids[0]);
    const database = product && databaseOf(product.name);
    if (database) form.setFieldValue(["asset", "dbType"], database);
  };
  return (
    <section>
      <Heading>{t("customerSetup.sold")}</Heading>
      <Form.Item name="productIds" label={t("customerSetup.field.products")} rules={[rules.chosen]}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          options={choicesOf(products)}
          onChange={proposeDatabase}
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
          name={["service", "contract", "contractNum"]}
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

function MemberFields({ form }: { readonly form: FormInstance<SheetFields> }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const member: SheetFields["member"] = Form.useWatch("member", form);
  const isWanted = Boolean(member?.name || member?.phone || member?.email);
  const needed = isWanted ? [rules.required] : [];
  return (
    <section>
      <Heading>{t("customerSetup.member")}</Heading>
      <FormGrid columns={3}>
        <Form.Item
          name={["member", "name"]}
          label={t("customerSetup.field.memberName")}
          rules={[...needed, rules.max(textLengths.max64)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name={["member", "phone"]} label={t("customerSetup.field.phone")} rules={needed}>
          <Input autoComplete="off" inputMode="tel" />
        </Form.Item>
        <Form.Item
          name={["member", "email"]}
          label={t("customerSetup.field.email")}
          rules={[rules.email, rules.max(textLengths.max128)]}
          validateFirst
        >
          <Input autoComplete="off" inputMode="email" />
        </Form.Item>
      </FormGrid>
    </section>
  );
}

function AssetFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <section>
      <Heading>{t("customerSetup.asset")}</Heading>
      <FormGrid>
        <Form.Item
          name={["asset", "name"]}
          label={t("customerSetup.field.assetName")}
          rules={[rules.max(textLengths.max128)]}
        >
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name={["asset", "dbType"]} label={t("customerSetup.field.dbType")}>
          <EnumSelect of={databaseType} by="name" />
        </Form.Item>
      </FormGrid>
    </section>
  );
}
