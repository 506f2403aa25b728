import { textLengths } from "@pharos/domain/limits";
import { characterCount } from "@pharos/domain/validation";
import { Button, Input } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type CommentedType, type CommentLine, useCreateComment } from "./api.ts";

interface CommentFormProps {
  readonly objType: CommentedType;
  readonly objId: number;
  /** The comment that is answered. */
  readonly parent?: CommentLine;
  /** Called when it was sent or given up. */
  readonly onDone?: () => void;
}

/** Where a comment is written; a refusal leaves everything as it was typed. */
export function CommentForm({ objType, objId, parent, onDone }: CommentFormProps): ReactNode {
  const t = useT();
  const create = useCreateComment();
  const [words, setWords] = useState("");
  const isUsable = words.trim() !== "" && characterCount(words.trim()) <= textLengths.max1024;
  const send = () => {
    create
      .mutateAsync({
        body: { objType, objId, content: words, ...(parent && { parentId: parent.id }) },
      })
      .then(
        () => {
          setWords("");
          onDone?.();
        },
        () => {},
      );
  };
  const placeholder = parent ? t("comment.replyTo", { name: parent.authorName }) : t("comment.placeholder");
  return (
    <div className="comment-form">
      <Input.TextArea
        aria-label={placeholder}
        placeholder={placeholder}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={words}
        maxLength={textLengths.max1024}
        autoFocus={parent !== undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="comment-form-foot">
        {onDone ? <Button onClick={onDone}>{t("comment.cancel")}</Button> : null}
        <Button type="primary" disabled={!isUsable} loading={create.isPending} onClick={send}>
          {t("comment.submit")}
        </Button>
      </div>
    </div>
  );
}
