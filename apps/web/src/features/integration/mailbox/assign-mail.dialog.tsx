import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type InboundMail, useAssignMail } from "../api.ts";

interface AssignMailDialogProps {
  readonly mail: InboundMail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const srNoMax = 32;

/** Chooses the request a mail belongs to, by its number. */
export function AssignMailDialog({ mail, onClose, onDone }: AssignMailDialogProps): ReactNode {
  const t = useT();
  const assign = useAssignMail();
  const rules = fieldRules(t);
  return (
    <FormModal<{ readonly srNo: string }>
      isOpen
      onClose={onClose}
      title={t("integration.mail.assign")}
      submitLabel={t("integration.mail.assign")}
      intro={t("integration.mail.assignHint")}
      width={440}
      initialValues={{ srNo: mail.srNo ?? "" }}
      onSubmit={({ srNo }) =>
        submitOutcome(assign.mutateAsync({ body: { id: mail.id, srNo: srNo.trim() } }).then(onDone))
      }
    >
      <Form.Item
        name="srNo"
        label={t("integration.mail.srNo")}
        rules={[rules.required, rules.max(srNoMax)]}
        validateFirst
      >
        <Input autoComplete="off" inputMode="numeric" />
      </Form.Item>
    </FormModal>
  );
}
