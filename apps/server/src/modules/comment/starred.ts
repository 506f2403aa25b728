import type { listStarred as listEndpoint } from "@pharos/api/comment";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findSubject, type ObjectRef, type Subjects } from "./subject-access.ts";

/** What the caller has starred and may still see; what became invisible is not counted either. */
export async function listStarred(
  { database }: Pick<Platform, "database">,
  subjects: Subjects,
  { actor }: Call,
  { objType, pageNum, pageSize }: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  const subject = subjects().find(({ objectType }) => objectType === objType);
  if (!subject) return { total: 0, pageNum, pageSize, list: [] };
  const starred = sql`starred s join ${subject.visible(db, actor)} as seen on seen.id = s.object_id
    where s.user_id = ${actor.userId} and s.object_type = ${objType}`;
  const [page, count] = await Promise.all([
    sql<{ objId: number; title: string; time: string }>`
      select s.object_id as "objId", seen.title, s.created_at as time from ${starred}
      order by s.created_at desc, s.object_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${starred}`.execute(db),
  ]);
  return { total: count.rows[0]?.total ?? 0, pageNum, pageSize, list: page.rows };
}

/** Stars an object the caller may see, or takes the star away; twice is as before, also from two tabs at once. */
export async function toggleStarred(
  { withTransaction }: Pick<Platform, "withTransaction">,
  subjects: Subjects,
  call: Call,
  object: ObjectRef,
): Promise<{ starred: boolean }> {
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    await findSubject(tx.db, subjects, call.actor, object);
    const removed = await tx.db
      .deleteFrom("starred")
      .where("user_id", "=", userId)
      .where("object_type", "=", object.objType)
      .where("object_id", "=", object.objId)
      .returning("object_id")
      .executeTakeFirst();
    if (removed) return { starred: false };
    await tx.db
      .insertInto("starred")
      .values({ user_id: userId, object_type: object.objType, object_id: object.objId, created_at: tx.now })
      .onConflict((conflict) => conflict.columns(["user_id", "object_type", "object_id"]).doNothing())
      .execute();
    return { starred: true };
  });
}
