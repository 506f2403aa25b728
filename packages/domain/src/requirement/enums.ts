import { defineEnum, type NameOf } from "../define-enum.ts";

/** What a requirement asks to be changed. */
export const requirementType = defineEnum("requirementType", { portal: 0, product: 1, service: 2 });
export type RequirementType = NameOf<typeof requirementType>;

/** How much whoever raised it needs it. */
export const requirementPriority = defineEnum("requirementPriority", {
  low: 0,
  medium: 1,
  high: 2,
  urgent: 3,
});
export type RequirementPriority = NameOf<typeof requirementPriority>;

/** Where a requirement stands. */
export const requirementStatus = defineEnum("requirementStatus", {
  new: 0,
  accepted: 1,
  inWork: 2,
  done: 3,
  declined: 4,
});
export type RequirementStatus = NameOf<typeof requirementStatus>;
