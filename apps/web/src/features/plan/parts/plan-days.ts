/** The days of a plan: one, or the first and the last. */
export const daysText = ({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): string => (startDate === endDate ? startDate : `${startDate} – ${endDate}`);

/** Whether a text of the address is a day of this century. */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
