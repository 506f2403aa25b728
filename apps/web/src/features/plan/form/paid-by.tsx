import { quotaUnit } from "@pharos/domain/enums";
import { fittingItems } from "@pharos/domain/plan";
import { Text } from "@pharos/ui";
import { Form, FormGrid, type FormInstance, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { numbersOf, type PlanCompany } from "./inferred-values.ts";
import type { PlanFormValues } from "./plan-values.ts";

interface PaidByProps {
  readonly form: FormInstance<PlanFormValues>;
  readonly company: PlanCompany | null | undefined;
  /** Number and item that the plan has: they stay on offer when they have expired or are of another kind. */
  readonly kept: { readonly accId: number | null; readonly accItemId: number | null };
}

/** What the plan draws on, with what is left of it; said before saving when it is nothing. */
export function PaidBy({ form, company, kept }: PaidByProps): ReactNode {
  const t = useT();
  const companyId = Form.useWatch("companyId", form) ?? 0;
  const checkType = Form.useWatch("checkType", form);
  const accId = Form.useWatch("accId", form);
  const accItemId = Form.useWatch("accItemId", form);
  const contractItemId = Form.useWatch("contractItemId", form);
  const planHour = Number(Form.useWatch("planHour", form) ?? 0) || 0;
  const numbers = numbersOf(company, kept.accId);
  const all = numbers.filter((acc) => !accId || acc.accId === accId).flatMap((acc) => acc.items);
  const items = [
    ...fittingItems(all, checkType),
    ...all.filter((item) => item.accItemId === kept.accItemId && item.taskType !== checkType),
  ];
  const chosen = company?.contractItems.find((item) => item.contractItemId === contractItemId);
  const left =
    chosen?.planHour == null
      ? null
      : Math.round((chosen.planHour - chosen.actualHours - chosen.openPlanHours - planHour) * 10) / 10;
  return (
    <>
      <FormGrid>
        <Form.Item name="accId" label={t("plan.field.sn")}>
          <Select
            allowClear
            options={numbers.map((acc) => ({ value: acc.accId, label: `${acc.sn} ${acc.name}` }))}
            onChange={() => form.setFieldsValue({ accItemId: null })}
          />
        </Form.Item>
        <Form.Item name="accItemId" label={t("plan.field.item")}>
          <Select
            allowClear
            notFoundContent={t("plan.form.noItemOfType")}
            options={items.map((item) => ({
              value: item.accItemId,
              label:
                item.remaining === null
                  ? item.name
                  : t("plan.form.itemLeft", {
                      name: item.name,
                      left: item.remaining,
                      unit: t(quotaUnit.labelKeyOfCode(item.unit)),
                    }),
            }))}
          />
        </Form.Item>
        <Form.Item name="contractItemId" label={t("plan.field.contractItem")}>
          <Select
            allowClear
            options={(company?.contractItems ?? []).map((item) => ({
              value: item.contractItemId,
              label: `${item.itemId} ${item.name}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="implPlanId" label={t("plan.field.implPlan")}>
          <Select
            allowClear
            options={(company?.implPlans ?? []).map((one) => ({
              value: one.implPlanId,
              label: [one.externalId, one.name].filter(Boolean).join(" "),
            }))}
          />
        </Form.Item>
      </FormGrid>
      {left === null ? null : (
        <Text as="p" size="small" tone={left < 0 ? "warn" : "secondary"}>
          {t("plan.form.leftAfter", { hours: left })}
        </Text>
      )}
      {companyId > 0 && !accItemId && !contractItemId ? (
        <Text as="p" size="small" tone="warn">
          {t("plan.form.uncovered")}
        </Text>
      ) : null}
    </>
  );
}
