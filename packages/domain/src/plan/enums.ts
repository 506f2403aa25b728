import { defineEnum, type NameOf } from "../define-enum.ts";

/** Where a plan or an implementation plan stands. */
export const planStatus = defineEnum("planStatus", { notStarted: 0, inProgress: 1, ended: 2, overdue: 3 });
export type PlanStatus = NameOf<typeof planStatus>;

/** Where planned work is done. */
export const planPlace = defineEnum("planPlace", { remote: 0, onSite: 1 });
export type PlanPlace = NameOf<typeof planPlace>;

/** What somebody is to a plan. */
export const planRole = defineEnum("planRole", { main: 0, assist: 1 });
export type PlanRole = NameOf<typeof planRole>;

/** What takes somebody's time. */
export const bookingKind = defineEnum("bookingKind", {
  plan: "plan",
  leave: "leave",
  onSite: "onSite",
  duty: "duty",
});
export type BookingKind = NameOf<typeof bookingKind>;

/** A step in the history of a plan. */
export const planStep = defineEnum("planStep", {
  create: "create",
  start: "start",
  overdue: "overdue",
  edit: "edit",
  reschedule: "reschedule",
  addExecutor: "addExecutor",
  changeExecutor: "changeExecutor",
  removeExecutor: "removeExecutor",
  override: "override",
  unassigned: "unassigned",
  checkIn: "checkIn",
  deliver: "deliver",
  link: "link",
  end: "end",
  reopen: "reopen",
  rate: "rate",
  attach: "attach",
  detach: "detach",
});
export type PlanStep = NameOf<typeof planStep>;

/** Where an implementation plan comes from. */
export const implementationPlanSource = defineEnum("implementationPlanSource", {
  manual: "manual",
  erp: "erp",
});
export type ImplementationPlanSource = NameOf<typeof implementationPlanSource>;

/** How often a task recurs. */
export const recurrenceFrequency = defineEnum("recurrenceFrequency", {
  weekly: "weekly",
  monthly: "monthly",
  quarterly: "quarterly",
  halfYearly: "half_year",
  yearly: "yearly",
});
export type RecurrenceFrequency = NameOf<typeof recurrenceFrequency>;

/** What becomes of a recurring date on a weekend or a holiday. */
export const freeDayRule = defineEnum("freeDayRule", {
  keep: "keep",
  workdayBefore: "before",
  workdayAfter: "after",
  skip: "skip",
});
export type FreeDayRule = NameOf<typeof freeDayRule>;
