import type { Kysely, Schema } from "@pharos/db";
import { type ReportMonth, reportLimits } from "@pharos/domain/service-report";
import { businessTimeZone } from "@pharos/domain/time";
import { sql } from "kysely";
import { isBreachedClock, isMetClock, meanScore, workingMinutes } from "../../service-request/index.ts";

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

const minutes = workingMinutes("c", "r");

/** How the promises of each request were kept: `true`, `false`, or null while nothing is decided. */
const clocks = sql`
  select c.service_request_id,
    case when bool_or(c.kind = 'firstResponse' and c.cycle = 0 and ${isBreachedClock("c")}) then false
      when bool_or(c.kind = 'firstResponse' and c.cycle = 0 and ${isMetClock("c")}) then true end as is_first_met,
    case when bool_or(c.kind = 'solve' and ${isBreachedClock("c")}) then false
      when bool_or(c.kind = 'solve' and ${isMetClock("c")}) then true end as is_solve_met,
    min(c.target_minutes) filter (where c.kind = 'firstResponse' and c.cycle = 0) as first_target,
    min(c.target_minutes) filter (where c.kind = 'solve' and c.cycle = 0) as solve_target,
    round(${minutes.first}, 1) as first_minutes, round(${minutes.solve}, 1) as solve_minutes
  from sla_clock c where c.service_request_id = r.id
  group by c.service_request_id`;

/** The requests raised under a service number in a month, oldest first. */
export async function findRequestsOfMonth(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { fromIso, untilIso }: ReportMonth,
): Promise<RequestOfMonth[]> {
  const { rows } = await sql<RequestOfMonth>`
    select r.sr_no, r.title, r.severity, r.status, r.submitted_at, r.is_confidential, r.root_cause_state,
      m.name as cause, m.name_en as cause_en,
      k.first_minutes, k.solve_minutes, k.is_first_met, k.is_solve_met, k.first_target, k.solve_target,
      round(${meanScore("g")}, 1) as score, g.feedback
    from service_request r
    left join dict_menu m on m.id = r.catalogue_menu_id
    left join service_request_rating g on g.service_request_id = r.id and g.superseded_at is null
    left join lateral (${clocks}) k on true
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
    select to_char(r.submitted_at at time zone ${sql.lit(businessTimeZone)}, 'YYYY-MM') as month,
      count(*)::int as requests,
      count(*) filter (where k.is_first_met)::int as "firstMet",
      count(k.is_first_met)::int as "firstMeasured",
      count(*) filter (where k.is_solve_met)::int as "solveMet",
      count(k.is_solve_met)::int as "solveMeasured"
    from service_request r left join lateral (${clocks}) k on true
    where r.service_number_id = ${serviceNumberId} and r.deleted_at is null
      and r.submitted_at >= ${fromIso}::timestamptz and r.submitted_at < ${untilIso}::timestamptz
    group by 1`.execute(db);
  return rows;
}
