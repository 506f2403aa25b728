import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useReplyToServiceRequest } from "../api.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";

interface ProblemFields {
  readonly contentMd: string;
}

/** The customer answers a proposal to close: it is not solved yet, and why. A restored request is worked on again. */
export function StillProblemDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const reply = useReplyToServiceRequest();
  const draft = useFormDraft<ProblemFields>(`service-request.still-problem.${detail.id}`);
  const rules = fieldRules(t);
  const stillBroken = detail.abilities.reportStillBroken.isAllowed;
  return (
    <FormModal<ProblemFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.proposal.stillTitle")}
      submitLabel={t("serviceRequest.proposal.stillSubmit")}
      intro={t("serviceRequest.proposal.stillIntro")}
      draft={draft}
      onSubmit={({ contentMd }) =>
        outcomeOf(client, reply.mutateAsync({ body: { faultId: detail.id, contentMd, stillBroken } }))
      }
    >
      <Form.Item
        name="contentMd"
        label={t("serviceRequest.proposal.stillWhat")}
        rules={[rules.required, rules.max(textLengths.markdown)]}
        validateFirst
      >
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
    </FormModal>
  );
}
