/** Share of the planned hours that has been delivered, with four decimals; null when nothing was planned. */
export function progressRatio(plannedHours: number | null, actualHours: number): number | null {
  if (plannedHours === null || plannedHours <= 0) return null;
  return Math.round((actualHours / plannedHours) * 10_000) / 10_000;
}

/** What is left of promised hours, to a tenth: below nothing when more was used, null when nothing was promised. */
export const hoursLeft = (plannedHours: number | null, usedHours: number): number | null =>
  plannedHours === null ? null : Math.round((plannedHours - usedHours) * 10) / 10;

/** How worrying a progress is: beyond the plan, close to it, or neither. */
export function progressTone(ratio: number | null): "none" | "normal" | "warn" | "over" {
  if (ratio === null) return "none";
  if (ratio > 1) return "over";
  return ratio >= 0.9 ? "warn" : "normal";
}

/** The value in the middle; of an even number the mean of both; null of none. */
export function median(values: readonly number[]): number | null {
  const ordered = values.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle];
  if (upper === undefined) return null;
  const lower = ordered.length % 2 === 0 ? ordered[middle - 1] : undefined;
  return lower === undefined ? upper : (lower + upper) / 2;
}
