import { serviceReportStatus } from "@pharos/domain/enums";
import type { MonthReport } from "../api.ts";

type Trend = NonNullable<MonthReport["report"]>["trend"];
type Kind = "first" | "solve";

/** A report that has not gone to its customer. */
export const isUnsent = ({ report }: MonthReport): boolean =>
  report !== null && serviceReportStatus.fromCode(report.status) !== "sent";

/** A report that can be published and sent as it is. */
export function isReady(row: MonthReport): boolean {
  const { report } = row;
  if (!report || !isUnsent(row) || report.contradictions > 0) return false;
  const { publish, send } = report.abilities;
  return serviceReportStatus.fromCode(report.status) === "draft" ? publish.isAllowed : send.isAllowed;
}

/** How often a promise was kept in each month, in percent; months without one are left out. */
export const sharesOf = (trend: Trend, kind: Kind): number[] =>
  trend.flatMap((month) => shareOf(month, kind) ?? []);

/** The share of this month, and the difference to the month before in points; null where there was nothing to keep. */
export function attainmentOf(
  trend: Trend,
  kind: Kind,
): { readonly share: number | null; readonly change: number | null } {
  const [now, before] = [trend.at(-1), trend.at(-2)];
  const share = now ? shareOf(now, kind) : null;
  const earlier = before ? shareOf(before, kind) : null;
  return {
    share,
    change: share === null || earlier === null ? null : Math.round((share - earlier) * 10) / 10,
  };
}

function shareOf(month: Trend[number], kind: Kind): number | null {
  const [met, measured] =
    kind === "first" ? [month.firstMet, month.firstMeasured] : [month.solveMet, month.solveMeasured];
  return measured === 0 ? null : Math.round((met / measured) * 1000) / 10;
}
