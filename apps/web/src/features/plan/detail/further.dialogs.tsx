import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PlanDetail, useRatePlan, useReopenPlan, useSetExternalId } from "../api.ts";
import { ScoreField, scoreOf } from "./score-field.tsx";

interface DialogProps {
  readonly plan: PlanDetail;
  readonly onClose: () => void;
}

/** The customer says how it went. */
export function RateDialog({ plan, onClose }: DialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const rate = useRatePlan();
  return (
    <FormModal<{ stars: number; feedback?: string }>
      isOpen
      onClose={onClose}
      title={t("plan.action.rate")}
      submitLabel={t("plan.action.rate")}
      initialValues={{}}
      onSubmit={({ stars, feedback }) =>
        submitOutcome(
          rate.mutateAsync({
            body: { id: plan.id, score: scoreOf(stars) ?? 0, ...(feedback && { feedback }) },
          }),
        )
      }
    >
      <ScoreField isRequired />
      <Form.Item name="feedback" label={t("plan.field.feedback")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}

/** Takes an ended plan up again. */
export function ReopenDialog({ plan, onClose }: DialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const reopen = useReopenPlan();
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={t("plan.action.reopen")}
      submitLabel={t("plan.action.reopen")}
      initialValues={{}}
      onSubmit={({ reason }) => submitOutcome(reopen.mutateAsync({ body: { id: plan.id, reason } }))}
    >
      <Form.Item
        name="reason"
        label={t("plan.field.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input />
      </Form.Item>
    </FormModal>
  );
}

/** Connects a plan with the implementation plan of a number. */
export function LinkDialog({ plan, onClose }: DialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const link = useSetExternalId();
  return (
    <FormModal<{ externalId: string }>
      isOpen
      onClose={onClose}
      title={t("plan.action.link")}
      submitLabel={t("plan.action.save")}
      initialValues={{ externalId: plan.externalId ?? "" }}
      onSubmit={({ externalId }) => submitOutcome(link.mutateAsync({ body: { id: plan.id, externalId } }))}
    >
      <Form.Item
        name="externalId"
        label={t("plan.field.externalId")}
        rules={[rules.required, rules.max(textLengths.max64)]}
        validateFirst
      >
        <Input />
      </Form.Item>
    </FormModal>
  );
}
