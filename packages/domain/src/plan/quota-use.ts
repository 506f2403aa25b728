import type { QuotaUnit } from "../enums.ts";
import { dayHours } from "../team/index.ts";

/** What a plan uses of a quota when it ends: one time, its person-days, or its hours. With one decimal, and more than nothing. */
export function quotaUse(unit: QuotaUnit, hours: number): number {
  if (unit === "times") return 1;
  const amount = unit === "hours" ? hours : hours / dayHours;
  return Math.max(0.1, Math.round(amount * 10) / 10);
}
