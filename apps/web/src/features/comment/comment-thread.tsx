import { Avatar, Cluster, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { Ago } from "../../shared/components/ago.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useT } from "../../shared/texts.ts";
import { type Comment, type CommentedType, type Thread, useDeleteComment } from "./api.ts";
import { CommentForm } from "./comment-form.tsx";

interface CommentThreadProps {
  readonly objType: CommentedType;
  readonly objId: number;
  readonly thread: Thread;
}

/** A comment with the answers to it. */
export function CommentThread({ objType, objId, thread }: CommentThreadProps): ReactNode {
  const t = useT();
  const [isAnswering, setIsAnswering] = useState(false);
  const object = { objType, objId };
  return (
    <li>
      <CommentItem
        {...object}
        comment={thread}
        answer={
          <Button type="link" aria-expanded={isAnswering} onClick={() => setIsAnswering(!isAnswering)}>
            {t("comment.answer")}
          </Button>
        }
      />
      {thread.replies.length === 0 && !isAnswering ? null : (
        <Stack as="ul" gap={12} className="comment-replies">
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem {...object} comment={reply} />
            </li>
          ))}
          {isAnswering ? (
            <li>
              <CommentForm {...object} parentId={thread.id} onClose={() => setIsAnswering(false)} />
            </li>
          ) : null}
        </Stack>
      )}
    </li>
  );
}

interface CommentItemProps extends Omit<CommentThreadProps, "thread"> {
  readonly comment: Comment;
  readonly answer?: ReactNode;
}

function CommentItem({ objType, objId, comment, answer }: CommentItemProps): ReactNode {
  const t = useT();
  const [isEditing, setIsEditing] = useState(false);
  const [confirm, question] = useConfirm();
  const remove = useDeleteComment();
  const takeAway = async () => {
    if (await confirm({ title: t("comment.removeQuestion"), okButtonProps: { danger: true } }))
      remove.mutate({ params: { id: comment.id } });
  };
  if (isEditing)
    return (
      <CommentForm objType={objType} objId={objId} comment={comment} onClose={() => setIsEditing(false)} />
    );
  return (
    <Stack gap={2}>
      <Cluster gap={8} size="small" tone="secondary">
        <Avatar name={comment.authorName} src={comment.authorHeadImgUrl ?? undefined} size={20} />
        <Text tone="primary">{comment.authorName}</Text>
        <Ago iso={comment.createdTime} />
        {comment.editedTime === null ? null : <span>{t("comment.edited")}</span>}
      </Cluster>
      <p className="comment-text">
        {comment.state === "shown" ? comment.content : t(`comment.${comment.state}`)}
      </p>
      {comment.state === "shown" ? (
        <Cluster gap={4} size="small">
          {answer}
          {comment.isEditable ? (
            <Button type="link" onClick={() => setIsEditing(true)}>
              {t("comment.edit")}
            </Button>
          ) : null}
          {comment.isRemovable ? (
            <Button type="link" onClick={() => void takeAway()}>
              {t("comment.remove")}
            </Button>
          ) : null}
        </Cluster>
      ) : null}
      {question}
    </Stack>
  );
}
