import { type ServiceReportStatus, serviceReportStatus } from "@pharos/domain/enums";
import { isMadeAfter, isMonthOver } from "@pharos/domain/service-report";
import type { Actor } from "../../platform/actor.ts";
import { all, type Decision, type Policy, unless } from "../../platform/policy.ts";

/** What the policy knows of a service number. */
export interface NumberOfReport {
  /** The team of its service, and those that serve the organisation. */
  readonly team_id: number;
  readonly serving_team_ids: readonly number[];
  readonly manager_user_id: number | null;
}

/** What the policy knows of a report. */
export interface ReportState extends NumberOfReport {
  readonly status: number;
  /** First day of the month. */
  readonly month: string;
  readonly generated_at: string;
}

export type ReportAction = "edit" | "publish" | "takeBack" | "send" | "generate";

/** Platform admins, the admins of the teams that serve the number, and the manager of its service. */
export function mayHandleReports(actor: Actor, row: NumberOfReport): Decision {
  const { roles, permissions, adminTeamIds, userId } = actor;
  const isLead = roles.has("pa") || roles.has("sys");
  const isTeamLead =
    roles.has("ta") && adminTeamIds.some((id) => id === row.team_id || row.serving_team_ids.includes(id));
  const isManager = !actor.isCustomer && row.manager_user_id === userId;
  return unless(
    permissions.has("sn:report") && (isLead || isTeamLead || isManager),
    "serviceReport.leadOnly",
  );
}

const stateOf = ({ status }: ReportState): ServiceReportStatus => serviceReportStatus.fromCode(status);

const isDraft = (row: ReportState): Decision => unless(stateOf(row) === "draft", "serviceReport.frozen");

/** Who may do what with a report, and when. */
export const serviceReportPolicy: Policy<ReportState, ReportAction> = {
  edit: (actor, row) => all(mayHandleReports(actor, row), isDraft(row)),
  generate: (actor, row) => all(mayHandleReports(actor, row), isDraft(row)),
  publish: (actor, row, now) =>
    all(
      mayHandleReports(actor, row),
      isDraft(row),
      unless(isMonthOver(row.month.slice(0, 7), now.getTime()), "serviceReport.monthRunning"),
      unless(
        isMadeAfter(row.month.slice(0, 7), Date.parse(row.generated_at)),
        "serviceReport.figuresOfRunningMonth",
      ),
    ),
  takeBack: (actor, row) =>
    all(
      mayHandleReports(actor, row),
      unless(stateOf(row) !== "draft", "serviceReport.notPublished"),
      unless(stateOf(row) !== "sent", "serviceReport.alreadySent"),
    ),
  send: (actor, row) =>
    all(mayHandleReports(actor, row), unless(stateOf(row) !== "draft", "serviceReport.notPublished")),
};
