import { taskType } from "@pharos/domain/enums";
import { Form, FormGrid, type FormInstance } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker } from "../../organisation/parts.ts";
import type { PlanFormValues } from "./plan-values.ts";

interface PlanFieldsProps {
  readonly form: FormInstance<PlanFormValues>;
  /** A plan that is there keeps its customer. */
  readonly isNew: boolean;
}

/** For whom, what and when. */
export function PlanFields({ form, isNew }: PlanFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const startDate = Form.useWatch("startDate", form);
  return (
    <FormGrid>
      <Form.Item name="companyId" label={t("plan.field.company")} rules={[rules.chosen]}>
        <CompanyPicker
          isDisabled={!isNew}
          isClearable={false}
          onChange={(id) =>
            // What belongs to the customer before is open again.
            form.setFields([
              { name: "companyId", value: id ?? 0 },
              ...(["accId", "accItemId", "contractItemId", "implPlanId"] as const).map((name) => ({
                name,
                value: null,
                touched: false,
              })),
              { name: "assetIds", value: [], touched: false },
            ])
          }
        />
      </Form.Item>
      <Form.Item name="checkType" label={t("plan.field.checkType")} rules={[rules.chosen]}>
        <EnumSelect of={taskType} />
      </Form.Item>
      <Form.Item name="startDate" label={t("plan.field.startDate")} rules={[rules.chosen]}>
        <DayField
          onChange={(day) => {
            const endDate = form.getFieldValue("endDate") as string | undefined;
            form.setFieldsValue({ startDate: day, ...((endDate ?? "") < day && { endDate: day }) });
          }}
        />
      </Form.Item>
      <Form.Item
        name="endDate"
        label={t("plan.field.endDate")}
        rules={[rules.chosen, rules.notBefore(() => startDate)]}
      >
        <DayField {...(startDate && { min: startDate })} />
      </Form.Item>
    </FormGrid>
  );
}
