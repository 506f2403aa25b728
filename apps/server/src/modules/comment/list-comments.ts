import type { listComments as endpoint } from "@pharos/api/comment";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFirstLevel, findReplies } from "./comment.repo.ts";
import { toCommentView } from "./comment.view.ts";
import { findCommentable, type Subjects } from "./subject-access.ts";

/** The comments on an object, for anyone who may read the object. */
export async function listComments(
  { database, clock }: Pick<Platform, "database" | "clock">,
  subjects: Subjects,
  { actor }: Call,
  { pageNum, pageSize, ...object }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  await findCommentable(db, subjects, actor, object);
  const { rows, total, count } = await findFirstLevel(db, object, { pageNum, pageSize });
  const replies = await findReplies(
    db,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  const list = rows.map((row) => ({
    ...toCommentView(row, actor, now),
    replies: replies
      .filter(({ parentId }) => parentId === row.id)
      .map((reply) => toCommentView(reply, actor, now)),
  }));
  return { total, pageNum, pageSize, count, list };
}
