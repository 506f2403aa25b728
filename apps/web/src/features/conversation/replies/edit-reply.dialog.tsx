import type { ReplyView } from "@pharos/api/service-request";
import { textLengths } from "@pharos/domain/limits";
import { LazyMarkdownEditor } from "@pharos/ui";
import { Form, FormModal } from "@pharos/ui/form";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { useT } from "../../../shared/texts.ts";
import { pasteFiles } from "../../file/index.ts";
import { useConversation } from "../conversation.ts";
import { outcomeOf } from "../outcome-of.ts";

interface EditReplyDialogProps {
  readonly reply: ReplyView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface EditReplyFields {
  readonly contentMd: string;
}

/** Changes the words of a reply. */
export function EditReplyDialog({ reply, isOpen, onClose }: EditReplyDialogProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { kind, update } = useConversation();
  const rules = fieldRules(t);
  return (
    <FormModal<EditReplyFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("serviceRequest.replyMenu.editTitle")}
      submitLabel={t("serviceRequest.replyMenu.save")}
      intro={t("serviceRequest.replyMenu.editIntro")}
      width={720}
      initialValues={{ contentMd: reply.contentMd }}
      onSubmit={({ contentMd }) =>
        outcomeOf(kind, client, update.mutateAsync({ body: { id: reply.id, contentMd } }))
      }
    >
      <Form.Item
        name="contentMd"
        label={t("serviceRequest.replyMenu.content")}
        rules={[rules.required, rules.max(textLengths.markdown)]}
        validateFirst
      >
        <LazyMarkdownEditor
          label={t("serviceRequest.replyMenu.content")}
          minHeight={160}
          maxHeight={360}
          // What is no picture for the text is for the composer: a reply's files stay as they were sent.
          onPasteFiles={(files) => pasteFiles(files, () => undefined)}
        />
      </Form.Item>
    </FormModal>
  );
}
