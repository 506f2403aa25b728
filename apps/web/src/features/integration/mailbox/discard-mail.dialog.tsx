import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type InboundMail, useDiscardMail } from "../api.ts";

interface DiscardMailDialogProps {
  readonly mail: InboundMail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const reasonMax = 256;

/** Discards a mail and asks why. */
export function DiscardMailDialog({ mail, onClose, onDone }: DiscardMailDialogProps): ReactNode {
  const t = useT();
  const discard = useDiscardMail();
  const rules = fieldRules(t);
  return (
    <FormModal<{ readonly reason: string }>
      isOpen
      isDanger
      onClose={onClose}
      title={t("integration.mail.discardTitle", { sender: mail.sender })}
      submitLabel={t("integration.mail.discard")}
      intro={t("integration.mail.discardBody")}
      width={440}
      onSubmit={({ reason }) =>
        submitOutcome(discard.mutateAsync({ body: { id: mail.id, reason: reason.trim() } }).then(onDone))
      }
    >
      <Form.Item
        name="reason"
        label={t("integration.mail.discardReason")}
        rules={[rules.required, rules.max(reasonMax)]}
        validateFirst
      >
        <Input autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
