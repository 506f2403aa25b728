import { hourLimits } from "./limits.ts";

/** Approved ÷ expected hours; null when nothing was expected. Leave and free days expect nothing. */
export const utilisation = (approved: number, workdays: number, leaveDays: number): number | null => {
  const expected = (workdays - leaveDays) * hourLimits.dayHours;
  return expected > 0 ? approved / expected : null;
};
