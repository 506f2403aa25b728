import { planRole } from "@pharos/domain/enums";
import { Form, FormGrid, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { codeOptions } from "../../../shared/forms/enum-options.ts";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useOverride } from "../../../shared/forms/override-field.tsx";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { EngineerPicker } from "../../organisation/parts.ts";
import { type PlanDetail, useSaveExecutor } from "../api.ts";

interface ExecutorFields {
  readonly userId: number;
  readonly role: 0 | 1;
  readonly planHour?: string;
  readonly overrideReason?: string;
}

/** Gives somebody a part of a plan, or another part. */
export function ExecutorDialog({
  plan,
  onClose,
}: {
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const save = useSaveExecutor();
  const override = useOverride();
  const mayLead = plan.abilities.changeExecutors.isAllowed;
  const submit = async ({ userId, role, planHour, overrideReason }: ExecutorFields) => {
    const body = {
      planId: plan.id,
      userId,
      role,
      ...(planHour && { planHour: Number(planHour) }),
      ...(overrideReason && { overrideReason }),
    };
    await override.watch(save.mutateAsync({ body }));
  };
  return (
    <FormModal<ExecutorFields>
      isOpen
      onClose={onClose}
      title={t("plan.people.title")}
      submitLabel={t("plan.action.save")}
      initialValues={{ role: planRole.toCode(mayLead && plan.executors.length === 0 ? "main" : "assist") }}
      onSubmit={(fields) => submitOutcome(submit(fields))}
    >
      <Form.Item name="userId" label={t("plan.field.executors")} rules={[rules.chosen]}>
        <EngineerPicker />
      </Form.Item>
      <FormGrid>
        <Form.Item name="role" label={t("plan.field.role")}>
          <Radio.Group options={codeOptions(planRole, t)} disabled={!mayLead} />
        </Form.Item>
        <Form.Item name="planHour" label={t("plan.field.planHour")} rules={[rules.number(1)]}>
          <Input inputMode="decimal" />
        </Form.Item>
      </FormGrid>
      {override.field}
    </FormModal>
  );
}
