import type { ApplicationRow } from "@pharos/api/application";
import { applyType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { useRejectApplication } from "../api.ts";

interface DecideDialogProps {
  readonly row: ApplicationRow;
  readonly onClose: () => void;
}

/** Rejects an application with a reason the applicant reads. */
export function RejectDialog({ row, onClose }: DecideDialogProps): ReactNode {
  const t = useT();
  const reject = useRejectApplication();
  const rules = fieldRules(t);
  const isEntitlement = applyType.fromCode(row.applyType) === "entitlement";
  return (
    <FormModal<{ reason: string }>
      isOpen
      onClose={onClose}
      title={t("application.decide.rejectTitle", { applyNo: row.applyNo })}
      submitLabel={t("application.decide.reject")}
      isDanger
      intro={isEntitlement ? t("application.decide.entitlementReject") : undefined}
      onSubmit={({ reason }) =>
        submitOutcome(reject.mutateAsync({ params: { id: row.id }, body: { reason } }))
      }
    >
      <Form.Item
        name="reason"
        label={t("application.decide.reason")}
        extra={t("application.decide.reasonHint")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
