import { defineEnum, type NameOf } from "../define-enum.ts";

export const slaClockKind = defineEnum("slaClockKind", {
  firstResponse: "firstResponse",
  reply: "reply",
  solve: "solve",
});
export type SlaClockKind = NameOf<typeof slaClockKind>;

export const slaOutcome = defineEnum("slaOutcome", {
  running: "running",
  met: "met",
  breached: "breached",
  void: "void",
});
export type SlaOutcome = NameOf<typeof slaOutcome>;

/** Why a target was not met. */
export const breachReason = defineEnum("breachReason", {
  waitingForCustomer: 0,
  productVendor: 1,
  complexCause: 2,
  staffing: 3,
  wrongSeverity: 4,
  other: 5,
});
export type BreachReason = NameOf<typeof breachReason>;

/** Hours a service number is served: around the clock, or on working days. */
export const coverage = defineEnum("coverage", { sevenByTwentyFour: 0, fiveByNine: 1 });
export type Coverage = NameOf<typeof coverage>;

/** A day that departs from its weekday: free although a weekday, or worked although a weekend. */
export const calendarDayKind = defineEnum("calendarDayKind", { holiday: 0, workday: 1 });
export type CalendarDayKind = NameOf<typeof calendarDayKind>;
