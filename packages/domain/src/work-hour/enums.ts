import { defineEnum, type NameOf } from "../define-enum.ts";

/** What hours were worked on. */
export const hourKind = defineEnum("hourKind", { serviceRequest: 0, plan: 1, internal: 3 });
export type HourKind = NameOf<typeof hourKind>;

/** Where the review of hours, or of a bonus, stands. */
export const reviewStatus = defineEnum("reviewStatus", { pending: 0, approved: 1, rejected: 2 });
export type ReviewStatus = NameOf<typeof reviewStatus>;

/** Hours beyond the working time; null where they are not. */
export const overtimeType = defineEnum("overtimeType", { workday: 0, restDay: 1, holiday: 2 });
export type OvertimeType = NameOf<typeof overtimeType>;

/** Where the work was done. */
export const hourPlace = defineEnum("hourPlace", { remote: 0, onSite: 1, travel: 2 });
export type HourPlace = NameOf<typeof hourPlace>;

/** How the contract item that hours draw on was chosen: the plan's, that of the number in force on the day, by hand, or by a correction. */
export const hourItemChoice = defineEnum("hourItemChoice", { plan: 0, inForce: 1, byHand: 2, corrected: 3 });
export type HourItemChoice = NameOf<typeof hourItemChoice>;

/** Whether hours stand on a service order. */
export const hourSignState = defineEnum("hourSignState", { none: 0, unsigned: 1, signed: 2 });
export type HourSignState = NameOf<typeof hourSignState>;

/** What of the hours on its requests an organisation may see. */
export const hourVisibility = defineEnum("hourVisibility", { nothing: 0, totals: 1, lines: 2 });
export type HourVisibility = NameOf<typeof hourVisibility>;
