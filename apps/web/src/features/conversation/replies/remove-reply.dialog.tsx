import type { ReplyView } from "@pharos/api/service-request";
import { FormModal } from "@pharos/ui/form";
import { Markdown } from "@pharos/ui/markdown";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useConversation } from "../conversation.ts";
import { outcomeOf } from "../outcome-of.ts";
import "./remove-reply.dialog.css";

interface RemoveReplyDialogProps {
  readonly reply: ReplyView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Withdraws a reply for good, so it asks first. */
export function RemoveReplyDialog({ reply, isOpen, onClose }: RemoveReplyDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { kind, remove } = useConversation();
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.replyMenu.removeTitle")}
      submitLabel={t("serviceRequest.replyMenu.remove")}
      intro={t("serviceRequest.replyMenu.removeIntro")}
      isDanger
      onSubmit={() => outcomeOf(kind, client, remove.mutateAsync({ params: { id: reply.id } }))}
    >
      {/* The keyboard must be able to scroll it. */}
      <div
        className="sr-remove-reply"
        tabIndex={0}
        role="region"
        aria-label={t("serviceRequest.replyMenu.content")}
      >
        <Markdown source={reply.contentMd} size="ui" />
      </div>
    </FormModal>
  );
}
