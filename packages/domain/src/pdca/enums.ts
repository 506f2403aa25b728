import { defineEnum, type NameOf } from "../define-enum.ts";

/** What improvement actions are about: what the week of a team is checked for, and findings of inspections. */
export const pdcaCheckKind = defineEnum("pdcaCheckKind", {
  overduePlan: 0,
  overBudget: 1,
  slaBreach: 2,
  rejectedHours: 3,
  lowRating: 4,
  /** Made of a suggestion of an inspection; no check of a week. */
  inspection: 5,
});
export type PdcaCheckKind = NameOf<typeof pdcaCheckKind>;

/** Where an improvement action stands: done by its owner, then checked by somebody else. */
export const pdcaActionStatus = defineEnum("pdcaActionStatus", { open: 0, done: 1, checked: 2 });
export type PdcaActionStatus = NameOf<typeof pdcaActionStatus>;
