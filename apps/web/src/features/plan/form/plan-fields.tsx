import { planPlace, quotaUnit, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Text } from "@pharos/ui";
import { Form, FormGrid, type FormInstance, Input, Radio, Select } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { DayField } from "../../../shared/dates/date-field.tsx";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { CompanyPicker, UserPicker } from "../../organisation/parts.ts";
import { planQueries } from "../api.ts";
import type { PlanFormValues } from "./plan-values.ts";
import { TeamSelect } from "./team-select.tsx";

// Who is free is asked for as soon as people are chosen; the page begins without it.
const ExecutorFields = lazyPart(async () => (await import("./executor-fields.tsx")).ExecutorFields);

interface PlanFieldsProps {
  readonly form: FormInstance<PlanFormValues>;
  /** A plan that is there keeps its customer; its people come and go on its page. */
  readonly isNew: boolean;
}

/** What a plan says: for whom, what, when, where, by whom, and what pays for it. */
export function PlanFields({ form, isNew }: PlanFieldsProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const startDate = Form.useWatch("startDate", form);
  return (
    <>
      <FormGrid>
        <Form.Item name="companyId" label={t("plan.field.company")} rules={[rules.chosen]}>
          <CompanyPicker
            isDisabled={!isNew}
            isClearable={false}
            onChange={(id) =>
              form.setFieldsValue({
                companyId: id ?? 0,
                accId: null,
                accItemId: null,
                contractItemId: null,
                assetIds: [],
              })
            }
          />
        </Form.Item>
        <Form.Item name="checkType" label={t("plan.field.checkType")} rules={[rules.chosen]}>
          <EnumSelect of={taskType} />
        </Form.Item>
      </FormGrid>
      <Form.Item
        name="title"
        label={t("plan.field.title")}
        rules={[rules.required, rules.max(textLengths.max128)]}
        validateFirst
      >
        <Input />
      </Form.Item>
      <FormGrid>
        <Form.Item name="startDate" label={t("plan.field.startDate")} rules={[rules.chosen]}>
          <DayField />
        </Form.Item>
        <Form.Item
          name="endDate"
          label={t("plan.field.endDate")}
          rules={[rules.chosen, rules.notBefore(() => startDate)]}
        >
          <DayField />
        </Form.Item>
        <Form.Item
          name="planHour"
          label={t("plan.field.planHour")}
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
        <Form.Item name="city" label={t("plan.field.city")} rules={[rules.max(textLengths.max64)]}>
          <Input />
        </Form.Item>
      </FormGrid>
      {isNew ? <ExecutorFields form={form} /> : null}
      <PaidBy form={form} />
      <FormGrid>
        <Form.Item name="managerUserId" label={t("plan.field.manager")}>
          <UserPicker isInternal />
        </Form.Item>
      </FormGrid>
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

/** What the plan draws on, with what is left of it; said before saving when it is nothing. */
function PaidBy({ form }: Pick<PlanFieldsProps, "form">): ReactNode {
  const t = useT();
  const companyId = Form.useWatch("companyId", form) ?? 0;
  const accId = Form.useWatch("accId", form);
  const accItemId = Form.useWatch("accItemId", form);
  const contractItemId = Form.useWatch("contractItemId", form);
  const planHour = Number(Form.useWatch("planHour", form) ?? 0) || 0;
  const company = useQuery({ ...planQueries.company(companyId), enabled: companyId > 0 }).data;
  const items = (company?.accs ?? [])
    .filter((acc) => !accId || acc.accId === accId)
    .flatMap((acc) => acc.items);
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
            options={(company?.accs ?? []).map((acc) => ({
              value: acc.accId,
              label: `${acc.sn} ${acc.name}`,
            }))}
            onChange={() => form.setFieldsValue({ accItemId: null })}
          />
        </Form.Item>
        <Form.Item name="accItemId" label={t("plan.field.item")}>
          <Select
            allowClear
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
        <Form.Item name="assetIds" label={t("plan.field.assets")}>
          <Select
            mode="multiple"
            allowClear
            options={(company?.assets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
