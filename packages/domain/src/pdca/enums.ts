import { defineEnum, type NameOf } from "../define-enum.ts";

/** What the week of a team is checked for. */
export const pdcaCheckKind = defineEnum("pdcaCheckKind", {
  overduePlan: 0,
  overBudget: 1,
  slaBreach: 2,
  rejectedHours: 3,
  lowRating: 4,
});
export type PdcaCheckKind = NameOf<typeof pdcaCheckKind>;

/** Where an improvement action stands: done by its owner, then checked by somebody else. */
export const pdcaActionStatus = defineEnum("pdcaActionStatus", { open: 0, done: 1, checked: 2 });
export type PdcaActionStatus = NameOf<typeof pdcaActionStatus>;
