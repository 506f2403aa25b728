import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { severityOf, statusOf } from "../parts/wording.ts";

/** What someone who closes might have forgotten; none of it forbids closing. */
export type ClosingCheck = "notRestored" | "unanswered" | "waiting" | "noSolution" | "noReport";

type Facts = Pick<ServiceRequestDetail, "status" | "type" | "inactivityEndsTime" | "closeProposal"> & {
  readonly timeline: Pick<ServiceRequestDetail["timeline"], "isUnanswered" | "hasSolution">;
};

/** What to think of before closing. A grave request usually has a fault report. */
export function closingChecks(detail: Facts, hasFaultReport: boolean | undefined): ClosingCheck[] {
  const isHighSeverity = ["p1", "p2"].includes(severityOf(detail.type));
  const isRestored = statusOf(detail.status) === "restored";
  const checks: readonly (readonly [ClosingCheck, boolean])[] = [
    ["notRestored", !isRestored],
    ["unanswered", detail.timeline.isUnanswered],
    // Nobody was asked anything only because it is restored.
    ["waiting", detail.closeProposal !== null || (detail.inactivityEndsTime !== null && !isRestored)],
    ["noSolution", !detail.timeline.hasSolution],
    ["noReport", isHighSeverity && hasFaultReport === false],
  ];
  return checks.flatMap(([check, isOpen]) => (isOpen ? [check] : []));
}
