import { defineEnum, type NameOf } from "../define-enum.ts";

/** Kind of work a team or a member does. */
export const workCategory = defineEnum("workCategory", { delivery: 0, review: 1, admin: 2, duty: 3 });
export type WorkCategory = NameOf<typeof workCategory>;

export const engineerStatus = defineEnum("engineerStatus", {
  onDuty: 0,
  flexible: 1,
  onSite: 2,
  onLeave: 3,
  unassigned: 4,
  product: 5,
  research: 6,
});
export type EngineerStatus = NameOf<typeof engineerStatus>;

/** In which order teams and members are listed. */
export const teamSort = defineEnum("teamSort", { default: 0, loadRate: 1, taskCount: 2 });
export type TeamSort = NameOf<typeof teamSort>;

/** A turn on the duty roster. */
export const dutyShift = defineEnum("dutyShift", { day: 0, night: 1, full: 2 });
export type DutyShift = NameOf<typeof dutyShift>;

export const certStatus = defineEnum("certStatus", { pending: 0, confirmed: 1 });
export type CertStatus = NameOf<typeof certStatus>;

/** How far someone has come in the profession. */
export const techLevel = defineEnum("techLevel", {
  junior: 0,
  engineer: 1,
  senior: 2,
  expert: 3,
  principal: 4,
});
export type TechLevel = NameOf<typeof techLevel>;

/** How far the note of a change of shift has come. */
export const shiftHandoverState = defineEnum("shiftHandoverState", {
  open: "open",
  handedOver: "handedOver",
  received: "received",
});
export type ShiftHandoverState = NameOf<typeof shiftHandoverState>;

/** Why the incoming shift looks at a request: a clock is nearly due or past due, or whose turn it is. */
export const handoverGroup = defineEnum("handoverGroup", {
  watch: "watch",
  vendor: "vendor",
  customer: "customer",
});
export type HandoverGroup = NameOf<typeof handoverGroup>;

/** Why somebody is on leave. */
export const leaveKind = defineEnum("leaveKind", {
  annual: "annual",
  sick: "sick",
  personal: "personal",
  compensatory: "compensatory",
  other: "other",
});
export type LeaveKind = NameOf<typeof leaveKind>;

/** What was decided about leave. */
export const leaveState = defineEnum("leaveState", {
  requested: "requested",
  approved: "approved",
  refused: "refused",
  cancelled: "cancelled",
});
export type LeaveState = NameOf<typeof leaveState>;
