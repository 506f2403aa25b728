import type { GivenBreachReason } from "@pharos/api/service-request";
import type { Kysely, Schema } from "@pharos/db";
import { breachReason } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { executeShared } from "../../platform/execute-shared.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import {
  type ClockOfList,
  calendarOfClock,
  countedFigures,
  isCountedBreach,
} from "../service-request/index.ts";
import { type CountedRange, visibleFacts } from "./statistics.repo.ts";

/** How many of something were given a reason. */
export interface ReasonCount {
  readonly reason: GivenBreachReason;
  readonly count: number;
}

/** How many breached requests were given each reason, most first. */
export const countBreachReasons = (db: Kysely<Schema>, actor: Actor, range: CountedRange) =>
  countReasons(db, actor, range, sql`count(distinct c.service_request_id)`);

/** How many broken promises were given each reason, most first. */
export const countBreaches = (db: Kysely<Schema>, actor: Actor, range: CountedRange) =>
  countReasons(db, actor, range, sql`count(*)`);

/** The visible requests that have broken a promise. */
const visibleBreached = (actor: Actor, range: CountedRange): RawBuilder<unknown> =>
  sql`select f.id from (${visibleFacts(actor, range)}) f where ${countedFigures("f").breached}`;

async function countReasons(
  db: Kysely<Schema>,
  actor: Actor,
  range: CountedRange,
  counted: RawBuilder<unknown>,
): Promise<ReasonCount[]> {
  const query = sql<{ breach_reason: number | null; count: number }>`
    with visible as (${visibleBreached(actor, range)})
    select c.breach_reason, (${counted})::int as count
    from visible join sla_clock c on c.service_request_id = visible.id
    where ${isCountedBreach("c")}
    group by c.breach_reason
    order by count desc, c.breach_reason`;
  const rows = await executeShared(db, query);
  return rows.map((row) => ({
    reason: row.breach_reason === null ? "unexplained" : breachReason.fromCode(row.breach_reason),
    count: row.count,
  }));
}

/** A broken promise with what is shown of its request. */
export interface BreachOfList {
  readonly clock: ClockOfList;
  readonly request_id: number;
  readonly sr_no: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly company_name: string;
  readonly company_name_en: string | null;
  readonly team_name: string | null;
  readonly team_name_en: string | null;
  readonly executor_name: string | null;
  readonly explained_by: string | null;
}

/** One page of the broken promises: unexplained ones first, then by reason, the latest due ones in front. */
export async function findBreaches(
  db: Kysely<Schema>,
  actor: Actor,
  range: CountedRange,
  { reason, limit, offset }: { reason: GivenBreachReason | undefined; limit: number; offset: number },
): Promise<readonly BreachOfList[]> {
  const code = reason === undefined || reason === "unexplained" ? null : breachReason.toCode(reason);
  const withReason =
    reason === undefined ? sql`true` : sql`c.breach_reason is not distinct from ${code}::smallint`;
  const { rows } = await sql<BreachOfList>`
    with visible as (${visibleBreached(actor, range)}),
    found as (
      select c.id, c.breach_reason, c.due_at
      from visible join sla_clock c on c.service_request_id = visible.id
      where ${isCountedBreach("c")} and ${withReason}
      order by c.breach_reason nulls first, c.due_at desc, c.id
      limit ${limit} offset ${offset}
    )
    select to_jsonb(c) || jsonb_build_object('calendar', ${calendarOfClock}) as clock,
      service_request.id as request_id, service_request.sr_no, service_request.title, service_request.severity,
      service_request.status, company.name as company_name, company.name_en as company_name_en,
      team.name as team_name, team.name_en as team_name_en, ${personName("executor")} as executor_name,
      ${nameOfUser(sql.ref("c.breach_explained_by"))} as explained_by
    from found
    join sla_clock c on c.id = found.id
    join service_request on service_request.id = c.service_request_id
    join company on company.id = service_request.company_id
    left join team on team.id = service_request.team_id
    left join app_user executor on executor.id = service_request.executor_user_id
    order by found.breach_reason nulls first, found.due_at desc, found.id`.execute(db);
  return rows;
}
