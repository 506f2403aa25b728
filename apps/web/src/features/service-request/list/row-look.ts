import type { ServiceRequestRow } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { statusOf } from "../parts/wording.ts";

/** A P1 that no one has taken, or one of whose clocks has run out, stands out from every other row. */
export function requestLook(
  row: Pick<ServiceRequestRow, "type" | "status" | "executorName" | "sla">,
  nowMs: number,
): "alarm" | null {
  const status = statusOf(row.status);
  if (severity.fromCode(row.type) !== "p1" || !isOpenStatus(status) || status === "restored") return null;
  const { sla } = row;
  const isBreached =
    sla !== null &&
    (sla.isBreached || (sla.dueAt !== null && sla.pausedAt === null && Date.parse(sla.dueAt) < nowMs));
  return row.executorName === null || isBreached ? "alarm" : null;
}
