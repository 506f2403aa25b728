import type { listComments as endpoint } from "@pharos/api/comment";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CommentRow, findFirstLevel, findFirstReplies, findReplies } from "./comment.repo.ts";
import { toCommentView } from "./comment.view.ts";
import { findCommentable, type Subjects } from "./subject-access.ts";

/** The comments on an object, or the answers to one of them, for anyone who may read the object. */
export async function listComments(
  { database, clock }: Pick<Platform, "database" | "clock">,
  subjects: Subjects,
  { actor }: Call,
  { pageNum, pageSize, parentId, ...object }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  await findCommentable(db, subjects, actor, object);
  const now = clock.now();
  const view = (row: CommentRow) => ({ ...toCommentView(row, actor, now), replies: [], replyCount: 0 });
  if (parentId !== undefined) {
    const { rows, total } = await findReplies(db, actor, { ...object, parentId }, { pageNum, pageSize });
    return { total, pageNum, pageSize, count: total, list: rows.map(view) };
  }
  const { rows, total, count } = await findFirstLevel(db, actor, object, { pageNum, pageSize });
  const answers = await findFirstReplies(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const byParent = Map.groupBy(answers, (answer) => answer.parentId);
  const list = rows.map((row) => {
    const replies = byParent.get(row.id) ?? [];
    return {
      ...view(row),
      replies: replies.map((reply) => toCommentView(reply, actor, now)),
      replyCount: replies[0]?.count ?? 0,
    };
  });
  return { total, pageNum, pageSize, count, list };
}
