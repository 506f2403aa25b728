import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getTeamReport as endpoint } from "@pharos/api/weekly-report";
import { weeklyReportStatus } from "@pharos/domain/enums";
import { periodOf } from "@pharos/domain/weekly-report";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findMissing } from "./missing.repo.ts";
import { toReportRow } from "./read-reports.ts";
import { reports } from "./report.repo.ts";
import { readsAllReports, readTeams, visibleWeeklyReports } from "./weekly-report.visibility.ts";

type Answer = CallResult<typeof endpoint>;

const reportsMax = 200;

/** The submitted reports of a week in one answer, with their sums and who has not submitted one. */
export async function readTeamReport(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { date, teamId }: HandlerInput<typeof endpoint>["query"],
): Promise<Answer> {
  const db = database.kysely;
  const period = periodOf("weekly", date);
  const teams = readsAllReports(actor) ? undefined : readTeams(actor);
  const [rows, missing] = await Promise.all([
    reports(db)
      .where(visibleWeeklyReports(actor))
      .where("weekly_report.report_type", "=", "WEEKLY")
      .where("weekly_report.period_from", "=", period.from)
      .where("weekly_report.status", "<>", weeklyReportStatus.toCode("draft"))
      .$if(teamId !== undefined, (query) => query.where("weekly_report.team_id", "=", teamId ?? 0))
      .orderBy("weekly_report.team_id")
      .orderBy("weekly_report.user_id")
      .limit(reportsMax)
      .execute(),
    findMissing(db, period, { teams, teamId }),
  ]);
  const list = rows.map((row): Answer["reports"][number] => ({
    ...toReportRow(row),
    contentMd: row.content_md,
    riskMd: row.risk_md,
    nextPlanMd: row.next_plan_md,
    approved: row.frozen?.hours.approved ?? 0,
    requests: row.frozen?.requests.length ?? 0,
    plans: row.frozen?.plans?.length ?? 0,
    breaches: row.frozen?.breaches.length ?? 0,
  }));
  const sum = (of: (report: (typeof list)[number]) => number) =>
    list.reduce((total, report) => total + of(report), 0);
  return {
    periodFrom: period.from,
    periodTo: period.to,
    sums: {
      hours: sum(({ hours }) => hours ?? 0),
      approved: sum(({ approved }) => approved),
      requests: sum(({ requests }) => requests),
      plans: sum(({ plans }) => plans),
      breaches: sum(({ breaches }) => breaches),
    },
    reports: list,
    missing: missing.map(({ userId, name }) => ({ userId, name })),
  };
}
