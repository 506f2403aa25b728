import { coverage } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, IconButton, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, type FormInstance, FormSection, Input, InputNumber, Select } from "@pharos/ui/form";
import { deleteIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { contractQueries } from "../api.ts";
import type { ContractFields, NumberFields } from "./contract-values.ts";

interface NumberFieldListProps {
  readonly form: FormInstance<ContractFields>;
  readonly isRenewal: boolean;
}

/** The service numbers of a service, each in a box of its own. */
export function NumberFieldList({ form, isRenewal }: NumberFieldListProps): ReactNode {
  const t = useT();
  return (
    <FormSection title={t("contract.tab.numbers")}>
      {isRenewal ? <p className="ct-form-hint">{t("contract.form.renewNumbers")}</p> : null}
      <Form.List name="accs">
        {(fields, { add, remove }, { errors }) => (
          <Stack gap={12}>
            {fields.map(({ key, name }) => (
              <NumberBox key={key} at={name} form={form} onRemove={() => remove(name)} />
            ))}
            <Form.ErrorList errors={errors} />
            <Button icon={<Icon of={plusIcon} />} onClick={() => add({ coverage: 0 })}>
              {t("contract.form.addNumber")}
            </Button>
          </Stack>
        )}
      </Form.List>
    </FormSection>
  );
}

interface NumberBoxProps {
  readonly at: number;
  readonly form: FormInstance<ContractFields>;
  readonly onRemove: () => void;
}

function NumberBox({ at, form, onRemove }: NumberBoxProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const rules = fieldRules(t);
  const companyId: number | undefined = Form.useWatch("companyId", form);
  const number: NumberFields | undefined = Form.useWatch(["accs", at], form);
  const options = useQuery(contractQueries.options(companyId));
  const { products = [], assets = [] } = options.data ?? {};
  return (
    <div className="ct-form-number" role="group" aria-label={t("contract.form.number", { at: at + 1 })}>
      <Cluster gap={8} justify="between" isOneLine>
        <strong>{number?.name || t("contract.form.number", { at: at + 1 })}</strong>
        <IconButton icon={deleteIcon} label={t("contract.form.removeNumber")} onClick={onRemove} />
      </Cluster>
      <FormGrid>
        <Form.Item
          name={[at, "name"]}
          label={t("contract.field.serviceNumberName")}
          rules={[rules.required, rules.max(textLengths.max128)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name={[at, "productMenuId"]} label={t("contract.field.product")}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            options={products.map(({ id, name, nameEn }) => ({
              value: id,
              label: nameIn(locale, name, nameEn),
            }))}
          />
        </Form.Item>
        <Form.Item name={[at, "coverage"]} label={t("contract.field.coverage")}>
          <EnumSelect of={coverage} />
        </Form.Item>
        <Form.Item name={[at, "quotaHours"]} label={t("contract.field.quotaHours")}>
          <InputNumber min={0} max={999_999} precision={1} style={{ width: "100%" }} />
        </Form.Item>
        <Form.Item
          name={[at, "startTime"]}
          label={t("contract.field.startTime")}
          extra={t("contract.form.asContract")}
        >
          <DayField />
        </Form.Item>
        <Form.Item name={[at, "endTime"]} label={t("contract.field.endTime")}>
          <DayField />
        </Form.Item>
        <Form.Item name={[at, "assetIds"]} label={t("contract.field.assets")} className="ct-form-wide">
          <Select
            mode="multiple"
            disabled={companyId === undefined}
            showSearch={{ optionFilterProp: "label" }}
            options={assets.map(({ id, name, system, dbType }) => ({
              value: id,
              label: [name, system, dbType].filter(Boolean).join(" · "),
            }))}
          />
        </Form.Item>
      </FormGrid>
    </div>
  );
}
