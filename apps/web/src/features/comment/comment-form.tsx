import { textLengths } from "@pharos/domain/limits";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Input, SubmitForm } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useFormDraft } from "../identity/index.ts";
import { type Comment, type CommentedType, useCreateComment, useUpdateComment } from "./api.ts";

interface CommentFormProps {
  readonly objType: CommentedType;
  readonly objId: number;
  /** The comment that is answered. */
  readonly parentId?: number;
  /** The own comment that is changed. */
  readonly comment?: Comment;
  /** Called when it is sent or given up; absent: the form stays. */
  readonly onClose?: () => void;
}

/** Writes a comment, an answer, or an own comment anew; what is typed is kept until it is sent. */
export function CommentForm({ objType, objId, parentId, comment, onClose }: CommentFormProps): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const create = useCreateComment();
  const update = useUpdateComment();
  const draft = useFormDraft<{ content: string }>(
    `comment.${objType}.${objId}.${comment ? `edit.${comment.id}` : (parentId ?? "new")}`,
  );
  const label = t(comment ? "comment.edit" : parentId === undefined ? "comment.write" : "comment.answer");
  const send = ({ content }: { content: string }) =>
    submitOutcome(
      comment
        ? update.mutateAsync({ body: { id: comment.id, content, version: comment.version } })
        : create.mutateAsync({
            body: { objType, objId, content, ...(parentId !== undefined && { parentId }) },
          }),
    );
  return (
    <SubmitForm<{ content: string }>
      draft={draft}
      initialValues={{ content: comment?.content ?? "" }}
      onSubmit={send}
      {...(onClose && { onDone: onClose })}
    >
      {({ form, submit, isSubmitting }) => (
        <>
          <Form.Item name="content" rules={[rules.required, rules.max(textLengths.max1024)]} validateFirst>
            <Input.TextArea
              aria-label={label}
              placeholder={t("comment.placeholder")}
              autoSize={{ minRows: 2, maxRows: 8 }}
            />
          </Form.Item>
          <Cluster gap={8}>
            <Button
              type="primary"
              loading={isSubmitting}
              onClick={() => {
                submit();
                if (!onClose) void form.validateFields().catch(() => undefined);
              }}
            >
              {t("comment.send")}
            </Button>
            {onClose ? <Button onClick={onClose}>{t("common.ui.cancel")}</Button> : null}
          </Cluster>
        </>
      )}
    </SubmitForm>
  );
}
