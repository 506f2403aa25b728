import { Avatar, Cluster, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Ago } from "../../shared/components/ago.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { useT } from "../../shared/texts.ts";
import { answersQuery, type Comment, type CommentedType, type Thread, useDeleteComment } from "./api.ts";
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
  const [isWhole, setIsWhole] = useState(false);
  const answers = useInfiniteQuery({ ...answersQuery(objType, objId, thread.id), enabled: isWhole });
  const read = answers.data?.pages.flatMap(({ list }) => list);
  const replies = read ?? thread.replies;
  const hasMore = read ? answers.hasNextPage : thread.replyCount > replies.length;
  const readMore = () => (isWhole ? void answers.fetchNextPage() : setIsWhole(true));
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
      {replies.length === 0 && !isAnswering ? null : (
        <Stack as="ul" gap={12} className="comment-replies">
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem {...object} comment={reply} />
            </li>
          ))}
          {hasMore ? (
            <li>
              <Button type="link" loading={answers.isFetching} onClick={readMore}>
                {t("comment.moreAnswers")}
              </Button>
            </li>
          ) : null}
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
  const author = comment.authorName ?? t("comment.otherCustomer");
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
        <Avatar name={author} src={comment.authorHeadImgUrl ?? undefined} size={20} />
        <Text tone="primary">{author}</Text>
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
