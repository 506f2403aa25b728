import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { visibility } from "@pharos/domain/enums";
import { severityOf, statusOf } from "../parts/wording.ts";

/** What somebody who closes might have forgotten; none of it forbids closing. */
export type ClosingCheck = "notRestored" | "unanswered" | "waiting" | "noSolution" | "noReport";

type Said = Pick<
  ServiceRequestDetail["replies"][number],
  "visibility" | "isVendor" | "isSolution" | "isRemoved"
>;

type Facts = Pick<ServiceRequestDetail, "status" | "type" | "inactivityEndsTime"> & {
  readonly replies: readonly Said[];
};

const shown = visibility.toCode("public");

/** What to think of before closing. A grave request usually has a fault report. */
export function closingChecks(detail: Facts, hasFaultReport: boolean | undefined): ClosingCheck[] {
  const spoken = detail.replies.filter((reply) => reply.visibility === shown && !reply.isRemoved);
  const isHighSeverity = ["p1", "p2"].includes(severityOf(detail.type));
  const checks: readonly (readonly [ClosingCheck, boolean])[] = [
    ["notRestored", statusOf(detail.status) !== "restored"],
    ["unanswered", spoken.at(-1)?.isVendor === false],
    ["waiting", detail.inactivityEndsTime !== null],
    ["noSolution", !spoken.some(({ isSolution }) => isSolution)],
    ["noReport", isHighSeverity && hasFaultReport === false],
  ];
  return checks.flatMap(([check, isOpen]) => (isOpen ? [check] : []));
}
