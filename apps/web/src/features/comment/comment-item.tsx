import { textLengths } from "@pharos/domain/limits";
import { Avatar, RelativeTime } from "@pharos/ui";
import { Button, Input } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useFormat, useNow } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { type CommentLine, useUpdateComment } from "./api.ts";

interface CommentItemProps {
  readonly comment: CommentLine;
  /** Null where nothing can be answered any more. */
  readonly onReply: (() => void) | null;
  readonly onRemove: () => void;
}

/** One comment: who, when, what, and what the reader may do with it. */
export function CommentItem({ comment, onReply, onRemove }: CommentItemProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow();
  const [isEditing, setIsEditing] = useState(false);
  if (comment.state !== "shown")
    return (
      <p className="comment-gone">{t(comment.state === "hidden" ? "comment.hidden" : "comment.deleted")}</p>
    );
  return (
    <article className="comment">
      <Avatar name={comment.authorName} src={comment.authorHeadImgUrl} size={28} />
      <div className="comment-body">
        <header className="comment-head">
          <strong>{comment.authorName}</strong>
          <RelativeTime
            iso={comment.createdTime}
            text={format.relative(comment.createdTime, nowMs)}
            fullText={format.dateTime(comment.createdTime)}
          />
          {comment.editedTime === null ? null : <small>{t("comment.edited")}</small>}
        </header>
        {isEditing ? (
          <EditForm comment={comment} onDone={() => setIsEditing(false)} />
        ) : (
          <p className="comment-words">{comment.content}</p>
        )}
        <div className="comment-buttons">
          {onReply ? (
            <Button type="link" onClick={onReply}>
              {t("comment.reply")}
            </Button>
          ) : null}
          {comment.isEditable && !isEditing ? (
            <Button type="link" onClick={() => setIsEditing(true)}>
              {t("comment.edit")}
            </Button>
          ) : null}
          {comment.isRemovable ? (
            <Button type="link" danger onClick={onRemove}>
              {t("comment.remove")}
            </Button>
          ) : null}
        </div>
      </div>
    </article>
  );
}

function EditForm({
  comment,
  onDone,
}: {
  readonly comment: CommentLine;
  readonly onDone: () => void;
}): ReactNode {
  const t = useT();
  const update = useUpdateComment();
  const [words, setWords] = useState(comment.content);
  const save = () => {
    update
      .mutateAsync({ body: { id: comment.id, content: words, version: comment.version } })
      .then(onDone, () => {});
  };
  return (
    <div className="comment-form">
      <Input.TextArea
        aria-label={t("comment.edit")}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={words}
        maxLength={textLengths.max1024}
        autoFocus
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="comment-form-foot">
        <Button onClick={onDone}>{t("comment.cancel")}</Button>
        <Button type="primary" disabled={words.trim() === ""} loading={update.isPending} onClick={save}>
          {t("comment.save")}
        </Button>
      </div>
    </div>
  );
}
