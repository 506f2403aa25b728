import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { followSearchGap as contract } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { gapKeyOf, gapQuestionOf, historyKeyword } from "./gap-question.ts";
import { recordGap } from "./record-gap.ts";

/** A person waits for so many answers at most; the oldest wish gives way. */
const followedMax = 50;

/**
 * Notes that somebody wants to know when a question is written about, or no longer. Only of what the person has asked in vain:
 * an answer tells nothing about what others have asked.
 */
export function followGap(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { keyword, isFollowed }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  return withTransaction(call, async ({ db, now }) => {
    const { userId } = call.actor;
    const asked = await db
      .selectFrom("search_history")
      .select("hit_count")
      .where("user_id", "=", userId)
      .where("keyword", "=", historyKeyword(keyword))
      .executeTakeFirst();
    if (asked?.hit_count !== 0) throw new AppError("search.gapUnknown");
    // Who has opened what came close and waits all the same still misses an answer.
    if (isFollowed && !(await findGap(db, keyword)))
      await recordGap({ db, now }, call.actor, { asked: keyword, hasCloseHits: true });
    const gap = await findGap(db, keyword);
    if (!gap) throw new AppError("search.gapUnknown");
    if (isFollowed)
      await sql`
        insert into search_gap_follower (gap_id, user_id, created_at) values (${gap.id}, ${userId}, ${now})
        on conflict do nothing`.execute(db);
    else
      await sql`delete from search_gap_follower where gap_id = ${gap.id} and user_id = ${userId}`.execute(db);
    await sql`
      delete from search_gap_follower where user_id = ${userId} and gap_id in (
        select gap_id from search_gap_follower where user_id = ${userId}
        order by created_at desc, gap_id desc offset ${followedMax})`.execute(db);
    return { isFollowed };
  });
}

/** Whether a person is notified when a question is written about. */
export async function isFollowing(db: Kysely<Schema>, userId: number, keyword: string): Promise<boolean> {
  const { rows } = await sql`
    select from search_gap_follower f join search_gap g on g.id = f.gap_id
    where f.user_id = ${userId} and g.keyword = ${gapKeyOf(gapQuestionOf(keyword))}`.execute(db);
  return rows.length > 0;
}

const findGap = (db: Kysely<Schema>, keyword: string) =>
  db
    .selectFrom("search_gap")
    .select("id")
    .where("keyword", "=", gapKeyOf(gapQuestionOf(keyword)))
    .executeTakeFirst();

/** Notes the article that is written about a gap; false: there is no such gap. */
export async function linkGap({ db }: UnitOfWork, gapId: number, articleId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("search_gap")
    .set({ article_id: articleId })
    .where("id", "=", gapId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A gap that an article answers, with those who wait for it. */
export interface AnsweredGap {
  readonly id: number;
  readonly question: string;
  readonly followers: readonly number[];
}

/** Closes the gaps that an article was written about; answers them with those who wait. */
export async function closeGapsOf({ db, now }: UnitOfWork, articleId: number): Promise<AnsweredGap[]> {
  const { rows } = await sql<AnsweredGap>`
    with closed as (
      update search_gap set status = 1, handled_at = coalesce(handled_at, ${now}) where article_id = ${articleId}
      returning id, coalesce(nullif(question, ''), keyword) as question)
    select id, question,
      array(select f.user_id from search_gap_follower f where f.gap_id = closed.id order by f.user_id) as followers
    from closed order by id`.execute(db);
  return rows;
}

/** Forgets those who wait for a gap, as they are notified. */
export async function forgetFollowers(
  { db }: UnitOfWork,
  gapId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`delete from search_gap_follower where gap_id = ${gapId} and user_id = any(${userIds}::bigint[])`.execute(
    db,
  );
}
