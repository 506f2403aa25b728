import { dateOfDayNumber, dayNumberOf } from "../time.ts";

/** Shares of the planned hours, in percent, at which people are notified. */
export const hoursThresholds = [80, 100] as const;
export type HoursThreshold = (typeof hoursThresholds)[number];

/** A forecast further ahead says nothing. */
const forecastDaysMax = 3650;

/** The highest threshold that used hours have reached; null below all of them and where nothing was planned. */
export function reachedThreshold(plannedHours: number | null, usedHours: number): HoursThreshold | null {
  if (plannedHours === null || plannedHours <= 0) return null;
  return hoursThresholds.findLast((percent) => usedHours * 100 >= plannedHours * percent) ?? null;
}

/**
 * The day on which promised hours end at the pace of the term so far, `YYYY-MM-DD`; null where there is no pace, nothing is
 * left, the term is over, or it is more than ten years away.
 */
export function hoursEndOn(
  { planned, used }: { readonly planned: number | null; readonly used: number },
  {
    startDate,
    endDate,
    today,
  }: { readonly startDate: string; readonly endDate: string; readonly today: string },
): string | null {
  const passedDays = dayNumberOf(today) - dayNumberOf(startDate) + 1;
  if (planned === null || used <= 0 || passedDays <= 0 || used >= planned || today > endDate) return null;
  const days = Math.ceil(((planned - used) * passedDays) / used);
  return days > forecastDaysMax ? null : dateOfDayNumber(dayNumberOf(today) + days);
}
