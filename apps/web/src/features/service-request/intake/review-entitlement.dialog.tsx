import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useApproveEntitlement, useRejectEntitlement } from "./api.ts";

interface ApproveFields {
  readonly comment?: string;
}

/** Grants service to a request that was raised without a service number in force. */
export function ApproveEntitlementDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const approve = useApproveEntitlement();
  const rules = fieldRules(t);
  return (
    <FormModal<ApproveFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.review.approveTitle")}
      submitLabel={t("serviceRequest.review.approveSubmit")}
      intro={t("serviceRequest.review.approveIntro")}
      onSubmit={({ comment }) =>
        outcomeOf(
          client,
          approve.mutateAsync({ params: { id: detail.reviewId ?? 0 }, body: { comment: comment || null } }),
        )
      }
    >
      <Form.Item
        name="comment"
        label={t("serviceRequest.review.comment")}
        rules={[rules.max(textLengths.max256)]}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}

interface RejectFields {
  readonly reason: string;
}

/** Ends it, and gives the reporter the reason. */
export function RejectEntitlementDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const reject = useRejectEntitlement();
  const draft = useFormDraft<RejectFields>(`service-request.reject.${detail.id}`);
  const rules = fieldRules(t);
  return (
    <FormModal<RejectFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.review.rejectTitle")}
      submitLabel={t("serviceRequest.review.rejectSubmit")}
      intro={t("serviceRequest.review.rejectIntro")}
      isDanger
      draft={draft}
      onSubmit={({ reason }) =>
        outcomeOf(client, reject.mutateAsync({ params: { id: detail.reviewId ?? 0 }, body: { reason } }))
      }
    >
      <Form.Item
        name="reason"
        label={t("serviceRequest.review.reason")}
        rules={[rules.required, rules.max(textLengths.max256)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  );
}
