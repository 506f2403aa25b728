import { planStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PlanDetail, planQueries, useSavePlan } from "../api.ts";
import { FurtherFields } from "../form/further-fields.tsx";
import { PlanFields } from "../form/plan-fields.tsx";
import { bodyOf, type PlanFormValues, valuesOf } from "../form/plan-values.ts";

/** Changes a plan. New days are told to its people. */
export function EditDialog({
  plan,
  onClose,
}: {
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSavePlan();
  const override = useOverride();
  const change = useConfirmChange();
  const company = useQuery(planQueries.company(plan.companyId)).data;
  const submit = async (values: PlanFormValues) => {
    const body = { ...bodyOf(values), id: plan.id, version: plan.version, companyId: plan.companyId };
    await override.watch(save.mutateAsync({ body }));
  };
  return (
    <>
      {change.holder}
      <FormModal<PlanFormValues>
        isOpen
        onClose={onClose}
        width={760}
        title={t("plan.form.editTitle")}
        submitLabel={t("plan.action.save")}
        initialValues={valuesOf(plan)}
        onSubmit={(values) => change.before(plan.title, () => submitOutcome(submit(values)))}
      >
        {(form) => (
          <>
            <PlanFields form={form} isNew={false} />
            <FurtherFields
              form={form}
              company={company}
              kept={{ accId: plan.accId, accItemId: plan.accItemId ?? null }}
            />
            {planStatus.fromCode(plan.status) === "overdue" ? (
              <Form.Item name="reason" label={t("plan.field.reason")} rules={[rules.max(textLengths.max256)]}>
                <Input />
              </Form.Item>
            ) : null}
            {override.field}
          </>
        )}
      </FormModal>
    </>
  );
}
