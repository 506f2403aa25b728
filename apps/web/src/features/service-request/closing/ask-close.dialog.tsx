import { textLengths } from "@pharos/domain/limits";
import { Form, FormModal, Input } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { useFormDraft } from "../../identity/index.ts";
import type { RequestDialogProps } from "../parts/dialog-props.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { useAskCloseConfirmation } from "./api.ts";

interface AskFields {
  readonly message?: string;
}

/** Proposes to close: the customer confirms with one click, or inactivity closes it after 72 hours. */
export function AskCloseDialog({ detail, isOpen, onClose }: RequestDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const ask = useAskCloseConfirmation();
  const draft = useFormDraft<AskFields>(`service-request.ask-close.${detail.id}`);
  return (
    <FormModal<AskFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.proposal.askTitle")}
      submitLabel={t("serviceRequest.proposal.askSubmit")}
      intro={t("serviceRequest.proposal.askIntro")}
      draft={draft}
      onSubmit={({ message }) =>
        outcomeOf(client, ask.mutateAsync({ body: { faultId: detail.id, message: message?.trim() || null } }))
      }
    >
      <Form.Item
        name="message"
        label={t("serviceRequest.proposal.message")}
        rules={[fieldRules(t).max(textLengths.max1024)]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder={t("serviceRequest.proposal.messagePlaceholder")}
        />
      </Form.Item>
    </FormModal>
  );
}
