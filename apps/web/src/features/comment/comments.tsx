import { EmptyState, SkeletonText } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import {
  type CommentedType,
  type CommentLine,
  type CommentThread,
  commentQueries,
  useDeleteComment,
} from "./api.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import "./comments.css";

interface CommentsProps {
  readonly objType: CommentedType;
  readonly objId: number;
}

/** The comments on an object: write, answer, change for half an hour. The page must load the texts `comment`. */
export function Comments({ objType, objId }: CommentsProps): ReactNode {
  const t = useT();
  const comments = useInfiniteQuery(commentQueries.of(objType, objId));
  const pages = comments.data?.pages ?? [];
  const threads = pages.flatMap((page) => page.list);
  const count = pages[0]?.count ?? 0;
  return (
    <section className="comments" aria-label={t("comment.title")}>
      <h2 className="comments-title">{count === 0 ? t("comment.title") : t("comment.count", { count })}</h2>
      <CommentForm objType={objType} objId={objId} />
      {comments.isPending ? <SkeletonText lines={4} /> : null}
      <QueryError query={comments} isCompact />
      {comments.isSuccess && threads.length === 0 ? (
        <EmptyState isCompact>{t("comment.none")}</EmptyState>
      ) : null}
      <ul className="comments-list">
        {threads.map((thread) => (
          <Thread key={thread.id} objType={objType} objId={objId} thread={thread} />
        ))}
      </ul>
      {comments.hasNextPage ? (
        <Button loading={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {t("comment.more")}
        </Button>
      ) : null}
    </section>
  );
}

function Thread({ objType, objId, thread }: CommentsProps & { readonly thread: CommentThread }): ReactNode {
  const t = useT();
  const remove = useDeleteComment();
  const [modal, holder] = Modal.useModal();
  const [answered, setAnswered] = useState<CommentLine | null>(null);
  const askRemove = async ({ id }: CommentLine) => {
    const isSure = await modal.confirm({
      title: t("comment.removeTitle"),
      okText: t("comment.remove"),
      okButtonProps: { danger: true },
      cancelText: t("comment.cancel"),
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  const item = (comment: CommentLine) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      onReply={thread.state === "shown" ? () => setAnswered(comment) : null}
      onRemove={() => void askRemove(comment)}
    />
  );
  return (
    <li>
      {holder}
      {item(thread)}
      {thread.replies.length > 0 || answered ? (
        <div className="comments-replies">
          {thread.replies.map(item)}
          {answered ? (
            <CommentForm objType={objType} objId={objId} parent={answered} onDone={() => setAnswered(null)} />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
