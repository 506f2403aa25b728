import type { sayThere as thereEndpoint } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { consultLimits } from "@pharos/domain/consult";
import { type RawBuilder, sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { hintConsult, offerQueueName } from "./consult.signals.ts";

/** Notes that an expert is at work, and whether he or she takes consultations. */
export async function sayThere(
  { withTransaction, queues }: Pick<Platform, "withTransaction" | "queues">,
  call: Call,
  { isAway }: HandlerInput<typeof thereEndpoint>["body"],
): Promise<CallResult<typeof thereEndpoint>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { rows } = await sql<{ is_away: boolean }>`
      insert into expert_presence (user_id, seen_at, away_at)
      values (${actor.userId}, ${tx.now}, case when ${isAway ?? false} then ${tx.now}::timestamptz end)
      on conflict (user_id) do update set seen_at = excluded.seen_at,
        away_at = case when ${isAway ?? null}::boolean is null then expert_presence.away_at else excluded.away_at end
      returning away_at is not null as is_away`.execute(tx.db);
    // Who comes may take what waits; when the last one goes, those who wait are told at once.
    if (isAway != null) {
      const waiting = await tx.db
        .updateTable("consult")
        .set({ next_offer_at: tx.now })
        .where("next_offer_at", "is not", null)
        .returning("id")
        .execute();
      for (const { id } of waiting) hintConsult(tx, id, "consult.queue");
      if (waiting.length > 0) tx.afterCommit(() => queues.wake(offerQueueName));
    }
    return { isAway: rows[0]?.is_away ?? false, isOnDuty: actor.isOnDuty };
  });
}

/** Whether somebody holds the right to answer. */
const mayAnswer = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from user_role ur join role_permission rp on rp.role_id = ur.role_id join permission held on held.id = rp.permission_id
  where ur.user_id = ${userId} and held.code = 'consult:answer')`;

/** Experts on duty who are there and not away, as rows `d (user_id)`. */
export const presentExperts = (now: Date): RawBuilder<unknown> => sql`(
  select p.user_id from expert_presence p
  where p.away_at is null and p.seen_at > ${new Date(now.getTime() - consultLimits.presenceSeconds * 1000)}
    and exists (select from duty_roster r where r.user_id = p.user_id and r.start_at <= ${now} and r.end_at > ${now})
    and ${mayAnswer(sql`p.user_id`)})`;

/** An expert as others see him or her; no phone, no roster. */
export interface ExpertRow {
  readonly userId: number;
  readonly employeeName: string;
  readonly headImgUrl: string | null;
}

const dutyListMax = 20;

/** Which experts are on duty and there. */
export async function findDutyList(db: Kysely<Schema>, now: Date): Promise<ExpertRow[]> {
  const { rows } = await sql<ExpertRow>`
    select u.id as "userId", ${personName("u")} as "employeeName", u.avatar_url as "headImgUrl"
    from ${presentExperts(now)} d join app_user u on u.id = d.user_id where u.status <> 0
    order by u.id limit ${dutyListMax}`.execute(db);
  return rows;
}

const colleaguesMax = 100;

/** Experts of the teams that serve an organisation, and those on duty and there; the latter first. */
export async function findColleagues(
  db: Kysely<Schema>,
  companyId: number,
  { exceptId, now }: { readonly exceptId: number; readonly now: Date },
): Promise<(ExpertRow & { readonly isThere: boolean })[]> {
  const { rows } = await sql<ExpertRow & { readonly isThere: boolean }>`
    select u.id as "userId", ${personName("u")} as "employeeName", u.avatar_url as "headImgUrl",
      exists (select from ${presentExperts(now)} d where d.user_id = u.id) as "isThere"
    from app_user u
    where u.status <> 0 and u.id <> ${exceptId} and ${mayAnswer(sql`u.id`)}
      and (exists (select from ${presentExperts(now)} d where d.user_id = u.id)
        or exists (select from team_member m join team_company t on t.team_id = m.team_id
          where m.user_id = u.id and m.status = 1 and t.company_id = ${companyId}))
    order by "isThere" desc, u.id limit ${colleaguesMax}`.execute(db);
  return rows;
}
