import { Form, FormModal, Input, Radio } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type InboundMail, useAssignMail } from "../api.ts";

interface MailDialogProps {
  readonly mail: InboundMail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface AssignFields {
  readonly srNo: string;
  readonly as: "reply" | "note";
}

const srNoMax = 32;

/** Chooses the request a mail belongs to, and whether it becomes the reply of its sender or an internal note. */
export function AssignMailDialog({ mail, onClose, onDone }: MailDialogProps): ReactNode {
  const t = useT();
  const assign = useAssignMail();
  const rules = fieldRules(t);
  return (
    <FormModal<AssignFields>
      isOpen
      onClose={onClose}
      title={t("integration.mail.assign")}
      submitLabel={t("integration.mail.assign")}
      intro={t("integration.mail.assignHint")}
      width={440}
      initialValues={{ srNo: mail.srNo ?? "", as: "reply" }}
      onSubmit={({ srNo, as }) =>
        submitOutcome(assign.mutateAsync({ body: { id: mail.id, srNo: srNo.trim(), as } }).then(onDone))
      }
    >
      <Form.Item
        name="srNo"
        label={t("integration.mail.srNo")}
        rules={[rules.required, rules.max(srNoMax)]}
        validateFirst
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="as" label={t("integration.mail.putAs")}>
        <Radio.Group
          options={[
            { value: "reply", label: t("integration.mail.asReply") },
            { value: "note", label: t("integration.mail.asNote") },
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
