import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PdcaAction, useFinishAction } from "../api.ts";

interface FinishDialogProps {
  readonly action: PdcaAction;
  readonly onClose: () => void;
}

/** Says that an own action is done, and what shows it. */
export function FinishDialog({ action, onClose }: FinishDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const finish = useFinishAction();
  const { id, version, content } = action;
  return (
    <FormModal<{ evidence: string }>
      isOpen
      onClose={onClose}
      title={t("pdca.form.finishTitle")}
      submitLabel={t("pdca.form.submit")}
      intro={content}
      onSubmit={({ evidence }) => submitOutcome(finish.mutateAsync({ body: { id, version, evidence } }))}
    >
      <Form.Item
        name="evidence"
        label={t("pdca.form.evidence")}
        extra={t("pdca.form.evidenceHint")}
        rules={[rules.required, rules.max(textLengths.max1024)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
