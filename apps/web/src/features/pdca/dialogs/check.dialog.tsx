import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input, Select } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type PdcaAction, useCheckAction } from "../api.ts";

interface CheckDialogProps {
  readonly action: PdcaAction;
  readonly onClose: () => void;
}

interface CheckFields {
  readonly result: "effective" | "ineffective";
  readonly comment?: string;
}

/** Checks an action of somebody else: it has worked, or it is returned with a comment. */
export function CheckDialog({ action, onClose }: CheckDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const check = useCheckAction();
  const { id, version, evidence } = action;
  return (
    <FormModal<CheckFields>
      isOpen
      onClose={onClose}
      title={t("pdca.form.checkTitle")}
      submitLabel={t("pdca.form.save")}
      intro={t("pdca.act.evidence", { text: evidence ?? "" })}
      initialValues={{ result: "effective" }}
      onSubmit={({ result, comment }) =>
        submitOutcome(
          check.mutateAsync({
            body: { id, version, isEffective: result === "effective", ...(comment && { comment }) },
          }),
        )
      }
    >
      <Form.Item name="result" label={t("pdca.form.result")}>
        <Select
          options={[
            { value: "effective", label: t("pdca.form.effective") },
            { value: "ineffective", label: t("pdca.form.ineffective") },
          ]}
        />
      </Form.Item>
      <Form.Item name="comment" label={t("pdca.form.comment")} rules={[rules.max(textLengths.max1024)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
