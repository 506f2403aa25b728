import { textLengths } from "@pharos/domain/limits";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, Select, SubmitForm } from "@pharos/ui/form";
import { type ReactNode, useState } from "react";
import { fieldRules } from "../../shared/forms/field-rules.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { useFormDraft } from "../identity/index.ts";
import { type Comment, type CommentedType, useCreateComment, useUpdateComment } from "./api.ts";
import { CommentText, type Mention } from "./comment-text.tsx";

interface CommentValues {
  readonly content: string;
  /** Who was chosen to be named; whoever has gone from the words since is not. */
  readonly mentions?: readonly Mention[];
}

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
  const [sent, setSent] = useState(0);
  const create = useCreateComment();
  const update = useUpdateComment();
  const draft = useFormDraft<CommentValues>(
    `comment.${objType}.${objId}.${comment ? `edit.${comment.id}` : (parentId ?? "new")}`,
  );
  const label = t(comment ? "comment.edit" : parentId === undefined ? "comment.write" : "comment.answer");
  const send = ({ content, mentions = [] }: CommentValues) =>
    submitOutcome(
      comment
        ? update.mutateAsync({ body: { id: comment.id, content, version: comment.version } })
        : create.mutateAsync({
            body: {
              objType,
              objId,
              content,
              mentionUserIds: mentions
                .filter(({ name }) => content.includes(`@${name}`))
                .map(({ userId }) => userId),
              ...(parentId !== undefined && { parentId }),
            },
          }),
    );
  return (
    <SubmitForm<CommentValues>
      // The form that stays is empty after each.
      key={sent}
      draft={draft}
      initialValues={{ content: comment?.content ?? "" }}
      onSubmit={send}
      onDone={() => {
        setSent(sent + 1);
        onClose?.();
      }}
    >
      {({ form, submit, isSubmitting }) => (
        <>
          <Form.Item name="content" rules={[rules.required, rules.max(textLengths.max1024)]} validateFirst>
            <CommentText
              objType={objType}
              objId={objId}
              aria-label={label}
              placeholder={t("comment.placeholder")}
              onMention={({ userId, name }) =>
                form.setFieldValue("mentions", [...(form.getFieldValue("mentions") ?? []), { userId, name }])
              }
            />
          </Form.Item>
          {/* A field, so that the draft keeps it. */}
          <Form.Item name="mentions" hidden>
            <Select />
          </Form.Item>
          <Cluster gap={8}>
            <Button type="primary" loading={isSubmitting} onClick={submit}>
              {t("comment.send")}
            </Button>
            {onClose ? <Button onClick={onClose}>{t("common.ui.cancel")}</Button> : null}
          </Cluster>
        </>
      )}
    </SubmitForm>
  );
}
