import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getTeamReport as endpoint } from "@pharos/api/weekly-report";
import type { Kysely, Schema } from "@pharos/db";
import { weeklyReportStatus } from "@pharos/domain/enums";
import { periodOf, type ReportPeriod } from "@pharos/domain/weekly-report";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findBreaches, withLaterBreaches } from "./breaches.repo.ts";
import { findMissing } from "./missing.repo.ts";
import { toReportRow } from "./read-reports.ts";
import { reports } from "./report.repo.ts";
import { readsAllReports, readTeams, visibleWeeklyReports } from "./weekly-report.visibility.ts";

type Answer = CallResult<typeof endpoint>;
type Db = Kysely<Schema>;

interface TeamWeek {
  readonly actor: Actor;
  readonly period: ReportPeriod;
  readonly teamId: number | undefined;
}

/** Reports with their words in one answer; the sums are of all. */
const reportsMax = 200;

/** The submitted reports of a week in one answer, with their sums and who has not submitted one. */
export async function readTeamReport(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { date, teamId }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  const db = database.kysely;
  const period = periodOf("weekly", date);
  const week = { actor, period, teamId };
  const teams = readsAllReports(actor) ? undefined : readTeams(actor);
  const [rows, summed, missing] = await Promise.all([
    submittedReports(db, week)
      .orderBy("weekly_report.team_id")
      .orderBy("weekly_report.user_id")
      .limit(reportsMax)
      .execute(),
    sumReports(db, week),
    findMissing(db, period, { teams, teamId }),
  ]);
  const { total, hours, approved, requests, plans } = summed;
  const found = await findBreaches(db, summed.authors, period);
  const broken = new Set([
    ...summed.frozenBreaches,
    ...[...found.values()].flatMap((breaches) => breaches.map(({ id }) => id)),
  ]);
  return {
    periodFrom: period.from,
    periodTo: period.to,
    total,
    sums: { hours, approved, requests, plans, breaches: broken.size },
    reports: rows.map((row) => ({
      ...toReportRow(row),
      contentMd: row.content_md,
      riskMd: row.risk_md,
      nextPlanMd: row.next_plan_md,
      approved: row.frozen?.hours.approved ?? 0,
      requests: row.frozen?.requests.length ?? 0,
      plans: row.frozen?.plans?.length ?? 0,
      breaches: withLaterBreaches(row.frozen?.breaches ?? [], found.get(row.user_id)).length,
    })),
    missing: missing.map(({ userId, name }) => ({ userId, name })),
  };
}

const submittedReports = (db: Db, { actor, period, teamId }: TeamWeek) =>
  reports(db)
    .where(visibleWeeklyReports(actor))
    .where("weekly_report.report_type", "=", "WEEKLY")
    .where("weekly_report.period_from", "=", period.from)
    .where("weekly_report.status", "<>", weeklyReportStatus.toCode("draft"))
    .$if(teamId !== undefined, (query) => query.where("weekly_report.team_id", "=", teamId ?? 0));

interface Summed {
  readonly total: number;
  readonly hours: number;
  readonly approved: number;
  readonly requests: number;
  readonly plans: number;
  readonly authors: readonly number[];
  /** Clocks whose breach was frozen with a report. */
  readonly frozenBreaches: readonly number[];
}

/** The figures of all reports of a week; a promise that two have to answer for was broken once. */
async function sumReports(db: Db, week: TeamWeek): Promise<Summed> {
  const { rows } = await sql<Summed>`
    with submitted as (${submittedReports(db, week)})
    select count(*)::int as total,
      coalesce(sum((facts -> 'hours' ->> 'total')::numeric), 0)::float8 as hours,
      coalesce(sum((facts -> 'hours' ->> 'approved')::numeric), 0)::float8 as approved,
      coalesce(sum(jsonb_array_length(facts -> 'requests')), 0)::int as requests,
      coalesce(sum(jsonb_array_length(facts -> 'plans')), 0)::int as plans,
      coalesce(array_agg(user_id), '{}') as authors,
      array(select distinct (breach ->> 'id')::bigint from submitted one
        cross join lateral jsonb_array_elements(one.facts -> 'breaches') breach) as "frozenBreaches"
    from submitted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an aggregate answers one row");
  return row;
}
