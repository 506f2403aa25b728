/** The days of a plan: one, or the first and the last. */
export const daysText = ({
  startDate,
  endDate,
}: {
  readonly startDate: string;
  readonly endDate: string;
}): string => (startDate === endDate ? startDate : `${startDate} – ${endDate}`);
