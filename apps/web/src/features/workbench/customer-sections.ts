import type { ServiceRequestRow } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";

/** A customer's open requests by what they ask of the customer. */
export interface Sections {
  /** An answer is waited for. */
  readonly awaiting: readonly ServiceRequestRow[];
  /** The business runs again; the result is to be confirmed. */
  readonly restored: readonly ServiceRequestRow[];
  /** The experts are at work. */
  readonly open: readonly ServiceRequestRow[];
}

/** Sorts open requests into the sections of the workbench; their order stays. */
export function sectionsOf(rows: readonly ServiceRequestRow[]): Sections {
  const has = (row: ServiceRequestRow, status: "awaitingFeedback" | "restored") =>
    serviceRequestStatus.fromCode(row.status) === status;
  return {
    awaiting: rows.filter((row) => has(row, "awaitingFeedback")),
    restored: rows.filter((row) => has(row, "restored")),
    open: rows.filter((row) => !has(row, "awaitingFeedback") && !has(row, "restored")),
  };
}
