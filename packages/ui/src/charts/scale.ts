/** Numbers at which lines are drawn across a chart: from 0 to at least the maximum, at most six, on round figures. */
export function ticksFor(maximum: number): number[] {
  if (!(maximum > 0)) return [0, 1];
  const rough = maximum / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Counted things have no halves: small charts step by ones.
  const step = Math.max(
    maximum <= 4 ? 1 : 0,
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough,
  );
  const count = Math.ceil(maximum / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The largest of all values; 0 of none. */
export const maximumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);

/** Every how many places a name fits under a chart. */
export const labelStep = (places: number, fitting: number): number =>
  Math.max(1, Math.ceil(places / fitting));

/**
 * What stands below the bars of a month, `YYYY-MM`: the year where the names begin and where it changes from one name to the
 * next, else the month alone.
 */
export function monthName(months: readonly string[], index: number, step: number): string {
  const month = months[index] ?? "";
  const before = months[index - step];
  return before?.slice(0, 4) === month.slice(0, 4) ? month.slice(5) : month.slice(2);
}
