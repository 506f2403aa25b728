import { EmptyState, Panel, SkeletonText, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { type CommentedType, commentsQuery } from "./api.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import "./comments-panel.css";

interface CommentsPanelProps {
  readonly objType: CommentedType;
  readonly objId: number;
}

const pageRows = 10;

/** What people say about an object, the newest first, and a field to say something. */
export function CommentsPanel({ objType, objId }: CommentsPanelProps): ReactNode {
  const t = useT();
  const [rows, setRows] = useState(pageRows);
  const comments = useQuery(commentsQuery(objType, objId, rows));
  const { list = [], total = 0, count = 0 } = comments.data ?? {};
  return (
    <Panel
      className="ph-no-print"
      title={count === 0 ? t("comment.title") : t("comment.titleCount", { count })}
    >
      <Stack gap={16}>
        <CommentForm objType={objType} objId={objId} />
        {comments.isPending ? <SkeletonText lines={3} /> : <QueryError query={comments} isCompact />}
        {comments.data && list.length === 0 ? <EmptyState isCompact>{t("comment.none")}</EmptyState> : null}
        {list.length === 0 ? null : (
          <Stack as="ul" gap={16} className="comment-list">
            {list.map((thread) => (
              <CommentThread key={thread.id} objType={objType} objId={objId} thread={thread} />
            ))}
          </Stack>
        )}
        {total > list.length ? (
          <Button onClick={() => setRows(rows + pageRows)} loading={comments.isFetching}>
            {t("comment.more")}
          </Button>
        ) : null}
      </Stack>
    </Panel>
  );
}
