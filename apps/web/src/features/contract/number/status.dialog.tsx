import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { type ServiceNumberDetail, useChangeNumberStatus } from "../api.ts";

/** What can be done with a service number. */
export type NumberAction = "suspend" | "resume" | "close" | "reopen";

interface NumberStatusDialogProps {
  readonly detail: ServiceNumberDetail;
  readonly action: NumberAction;
  readonly onClose: () => void;
}

/** Suspends, resumes, closes or reopens a service number, with the reason. */
export function NumberStatusDialog({ detail, action, onClose }: NumberStatusDialogProps): ReactNode {
  const t = useT();
  const change = useChangeNumberStatus();
  const rules = fieldRules(t);
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={t(`contract.number.${action}`)}
      submitLabel={t(`contract.number.${action}`)}
      isDanger={action === "close"}
      intro={action === "resume" ? undefined : t(`contract.number.${action}Intro`, { sn: detail.sn })}
      onSubmit={({ reason }) =>
        submitOutcome(
          change.mutateAsync({ body: { id: detail.id, version: detail.version, action, reason } }),
        )
      }
    >
      <Form.Item
        name="reason"
        label={t("contract.number.why")}
        rules={[rules.required, rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormModal>
  );
}
