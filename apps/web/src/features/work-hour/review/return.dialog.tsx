import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";

interface ReturnDialogProps {
  readonly count: number;
  readonly onReturn: (comment: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why hours are returned. */
export function ReturnDialog({ count, onReturn, onClose }: ReturnDialogProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <FormModal<{ comment: string }>
      isOpen
      onClose={onClose}
      title={t("workHour.review.returnTitle", { count })}
      submitLabel={t("workHour.review.return")}
      onSubmit={({ comment }) => submitOutcome(onReturn(comment))}
    >
      <Form.Item
        name="comment"
        label={t("workHour.review.comment")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
