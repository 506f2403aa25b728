import { weeklyReportStatus } from "@pharos/domain/enums";
import { canEditReport } from "@pharos/domain/weekly-report";
import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";
import { readsAllReports, readTeams } from "./weekly-report.visibility.ts";

interface ReportState {
  readonly user_id: number;
  readonly team_id: number | null;
  readonly status: number;
  readonly period_to: string;
}

const isOwn = (actor: Actor, row: ReportState) =>
  unless(actor.userId === row.user_id, "weeklyReport.notYours");

/** Reads a report as somebody who leads its author. */
export const isReader = (actor: Actor, row: ReportState): boolean =>
  actor.userId !== row.user_id &&
  (readsAllReports(actor) || (row.team_id !== null && readTeams(actor).includes(row.team_id)));

/** Who may do what with a report now. */
export const weeklyReportPolicy = {
  edit: (actor: Actor, row: ReportState, now: Date) =>
    all(
      isOwn(actor, row),
      unless(
        canEditReport(
          { status: weeklyReportStatus.fromCode(row.status), periodTo: row.period_to },
          now.getTime(),
        ),
        "weeklyReport.closed",
      ),
    ),
  comment: (actor: Actor, row: ReportState) => unless(isReader(actor, row), "weeklyReport.readersOnly"),
  remove: (actor: Actor, row: ReportState) =>
    all(
      isOwn(actor, row),
      unless(row.status === weeklyReportStatus.toCode("draft"), "weeklyReport.submitted"),
    ),
} satisfies Policy<ReportState>;
