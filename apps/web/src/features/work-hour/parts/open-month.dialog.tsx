import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useCloseMonth } from "../api.ts";

/** Opens a closed month again, with the reason why. */
export function OpenMonthDialog({
  month,
  onClose,
}: {
  readonly month: string;
  readonly onClose: () => void;
}): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const open = useCloseMonth();
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={t("workHour.team.openTitle", { month: month.slice(0, 7) })}
      submitLabel={t("workHour.team.open")}
      onSubmit={({ reason }) => submitOutcome(open.mutateAsync({ body: { month, isClosed: false, reason } }))}
    >
      <Form.Item
        name="reason"
        label={t("workHour.team.openReason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
