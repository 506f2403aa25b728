import type { Kysely, Schema } from "@pharos/db";
import { type ReportMonth, reportLimits } from "@pharos/domain/service-report";
import { businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";

/** A request of the month with its promises and its rating. */
export interface RequestOfMonth {
  readonly sr_no: string;
  readonly title: string;
  readonly severity: number;
  readonly status: number;
  readonly submitted_at: string;
  readonly is_confidential: boolean;
  readonly root_cause_state: number | null;
  readonly cause: string | null;
  readonly cause_en: string | null;
  /** Working minutes of the promise's own clock, pauses out. */
  readonly first_minutes: number | null;
  readonly solve_minutes: number | null;
  readonly is_first_met: boolean | null;
  readonly is_solve_met: boolean | null;
  readonly first_target: number | null;
  readonly solve_target: number | null;
  readonly score: number | null;
  readonly feedback: string | null;
}

/** How the promise of a first answer, or of a solution, was kept: `true`, `false`, or null while nothing is decided. */
const isMet = (promise: "first" | "solve"): RawBuilder<boolean | null> =>
  sql`(case when ${sql.ref(`f.${promise}_breached`)} then false when ${sql.ref(`f.${promise}_met`)} then true end)`;

/** What was promised of each. */
const targets = sql`
  select min(c.target_minutes) filter (where c.kind = 'firstResponse' and c.cycle = 0) as first_target,
    min(c.target_minutes) filter (where c.kind = 'solve' and c.cycle = 0) as solve_target
  from sla_clock c where c.service_request_id = r.id`;

/** The requests raised under a service number in a month, oldest first. */
export async function findRequestsOfMonth(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { fromIso, untilIso }: ReportMonth,
): Promise<RequestOfMonth[]> {
  const { rows } = await sql<RequestOfMonth>`
    select r.sr_no, r.title, r.severity, r.status, r.submitted_at, r.is_confidential, r.root_cause_state,
      m.name as cause, m.name_en as cause_en,
      round(f.first_minutes::numeric, 1) as first_minutes, round(f.solve_minutes::numeric, 1) as solve_minutes,
      ${isMet("first")} as is_first_met, ${isMet("solve")} as is_solve_met, k.first_target, k.solve_target,
      round(f.rating, 1) as score, g.feedback
    from service_request r
    join request_fact f on f.id = r.id
    left join dict_menu m on m.id = r.catalogue_menu_id
    left join service_request_rating g on g.service_request_id = r.id and g.superseded_at is null
    left join lateral (${targets}) k on true
    where r.service_number_id = ${serviceNumberId} and r.deleted_at is null
      and r.submitted_at >= ${fromIso}::timestamptz and r.submitted_at < ${untilIso}::timestamptz
    order by r.submitted_at, r.id
    limit ${reportLimits.rows * 10}`.execute(db);
  return rows;
}

/** How promises were kept in a month. */
export interface MonthOfTrend {
  readonly month: string;
  readonly requests: number;
  readonly firstMet: number;
  readonly firstMeasured: number;
  readonly solveMet: number;
  readonly solveMeasured: number;
}

/** Requests and kept promises by the month in which the requests were raised; months without a request are left out. */
export async function findTrend(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { fromIso, untilIso }: { readonly fromIso: string; readonly untilIso: string },
): Promise<MonthOfTrend[]> {
  const { rows } = await sql<MonthOfTrend>`
    select to_char(f.submitted_at at time zone ${sql.lit(businessTimeZone)}, 'YYYY-MM') as month,
      count(*)::int as requests,
      count(*) filter (where ${isMet("first")})::int as "firstMet",
      count(${isMet("first")})::int as "firstMeasured",
      count(*) filter (where ${isMet("solve")})::int as "solveMet",
      count(${isMet("solve")})::int as "solveMeasured"
    from request_fact f
    where f.service_number_id = ${serviceNumberId} and f.deleted_at is null
      and f.submitted_at >= ${fromIso}::timestamptz and f.submitted_at < ${untilIso}::timestamptz
    group by 1`.execute(db);
  return rows;
}
