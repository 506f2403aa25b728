import { hourLimits } from "./limits.ts";

/** Approved ÷ expected hours; null when nothing was expected. Leave and free days expect nothing. */
export const utilisation = (approved: number, workdays: number, leaveDays: number): number | null => {
  const expected = (workdays - leaveDays) * hourLimits.dayHours;
  return expected > 0 ? approved / expected : null;
};

/** How far the work done departs from the plan, as a share of the plan; null without a plan. */
export const deviation = (planned: number, actual: number): number | null =>
  planned > 0 ? (actual - planned) / planned : null;
