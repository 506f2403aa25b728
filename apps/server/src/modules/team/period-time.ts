import { businessTimeZone, dateAt, toMs } from "@pharos/domain/time";

/** A period as the rule about parts of days takes it. */
export const absenceOf = ({
  from_at,
  to_at,
}: {
  readonly from_at: string;
  readonly to_at: string | null;
}) => ({
  fromMs: toMs(from_at),
  toMs: to_at === null ? null : toMs(to_at),
});

/** First and last date of a period in the business time zone; midnight belongs to the day that begins. */
export const datesOf = ({ from_at, to_at }: { readonly from_at: string; readonly to_at: string | null }) => ({
  startDate: dateAt(toMs(from_at), businessTimeZone),
  endDate: to_at === null ? null : dateAt(toMs(to_at) - 1, businessTimeZone),
});
