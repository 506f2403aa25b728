import { defineEvent } from "../../platform/outbox.ts";

/** A certificate ends soon; published once for each certificate and last day. */
export const certExpiring = defineEvent<{
  readonly id: number;
  /** The last day, `YYYY-MM-DD`. */
  readonly expireDate: string;
}>("cert.expiring");

/** What became of leave. */
export type LeaveStep = "requested" | "entered" | "approved" | "refused" | "cancelled" | "ended";

/** Leave was asked for, entered, decided about, taken back or ended early. */
export const leaveChanged = defineEvent<{
  readonly id: number;
  readonly step: LeaveStep;
  readonly by: number;
}>("leave.changed");
