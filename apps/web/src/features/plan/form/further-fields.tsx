import { planPlace, quotaUnit } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { dayHours } from "@pharos/domain/team";
import { Form, FormGrid, type FormInstance, Input, Radio, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { UserPicker } from "../../organisation/parts.ts";
import type { PlanCompany } from "./inferred-values.ts";
import { PaidBy } from "./paid-by.tsx";
import type { PlanFormValues } from "./plan-values.ts";
import { TeamSelect } from "./team-select.tsx";

interface FurtherFieldsProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly company: PlanCompany | null | undefined;
  /** Number and item that the plan has. */
  readonly kept: { readonly accId: number | null; readonly accItemId: number | null };
}

/** What mostly follows from customer, kind and days: title, place, hours, team, and what pays for it. */
export function FurtherFields({ form, company, kept }: FurtherFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const place = Form.useWatch("place", form);
  return (
    <>
      <Form.Item
        name="title"
        label={t("plan.field.title")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <FormGrid>
        <Form.Item
          name="planHour"
          label={t("plan.field.planHour")}
          extra={<PersonDays form={form} company={company} />}
          rules={[rules.required, rules.number(1)]}
          validateFirst
        >
          <Input inputMode="decimal" />
        </Form.Item>
        <Form.Item name="teamId" label={t("plan.field.team")} rules={[rules.chosen]}>
          <TeamSelect />
        </Form.Item>
        <Form.Item name="place" label={t("plan.field.place")}>
          <Radio.Group options={codeOptions(planPlace, t)} />
        </Form.Item>
        <Form.Item
          name="city"
          label={t("plan.field.city")}
          hidden={place === planPlace.toCode("remote")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="managerUserId" label={t("plan.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
        <Form.Item name="assetIds" label={t("plan.field.assets")}>
          <Select
            mode="multiple"
            allowClear
            options={(company?.assets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </FormGrid>
      <PaidBy form={form} company={company} kept={kept} />
      <Form.Item
        name="contentMd"
        label={t("plan.field.content")}
        extra={t("plan.form.markdown")}
        rules={[rules.max(4000)]}
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} />
      </Form.Item>
    </>
  );
}

/** The hours in the unit of the item that pays for them. */
function PersonDays({ form, company }: Pick<FurtherFieldsProps, "form" | "company">): ReactNode {
  const t = useT();
  const hours = Number(Form.useWatch("planHour", form)) || 0;
  const accItemId = Form.useWatch("accItemId", form);
  const item = company?.accs.flatMap(({ items }) => items).find((one) => one.accItemId === accItemId);
  if (!item || item.unit !== quotaUnit.toCode("personDays") || hours === 0) return null;
  return t("plan.form.personDays", { days: Math.round((hours / dayHours) * 10) / 10 });
}
