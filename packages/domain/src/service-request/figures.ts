import { defineEnum, type NameOf } from "../define-enum.ts";

/**
 * What the statistics count. Every figure is a condition on one request, so that the list can be narrowed to exactly the
 * requests behind it; figures of a clock count requests that have such a clock, not clocks.
 */
export const requestFigure = defineEnum("requestFigure", {
  submitted: "submitted",
  open: "open",
  closed: "closed",
  cancelled: "cancelled",
  urgent: "urgent",
  escalated: "escalated",
  reopened: "reopened",
  breached: "breached",
  firstMet: "firstMet",
  firstBreached: "firstBreached",
  replyMet: "replyMet",
  replyBreached: "replyBreached",
  solveMet: "solveMet",
  solveBreached: "solveBreached",
  rated: "rated",
  lowRated: "lowRated",
});
export type RequestFigure = NameOf<typeof requestFigure>;
