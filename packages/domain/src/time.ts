/** Milliseconds in a minute. */
export const minuteMs = 60_000;
/** Milliseconds in an hour. */
export const hourMs = 3_600_000;
/** Milliseconds in 24 hours. */
export const dayMs = 86_400_000;

/** The zone in which the vendor's days begin and end unless a calendar says otherwise. */
export const businessTimeZone = "Asia/Shanghai";

/** A moment as it travels: ISO 8601 with an offset or `Z`. */
export type IsoTime = string;

/** Epoch milliseconds of an ISO time; throws on a text that is none, because input is parsed at the edge. */
export function toMs(time: IsoTime): number {
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) throw new Error(`not a time: ${time}`);
  return ms;
}

/** The ISO time (UTC) of epoch milliseconds. */
export const toIso = (ms: number): IsoTime => new Date(ms).toISOString();

/** The ISO time of epoch milliseconds with the offset of the business time zone, as answers carry it. */
export function toBusinessIso(ms: number): IsoTime {
  const offsetMinutes = zoneOffsetMs(ms, businessTimeZone) / minuteMs;
  const offset = `${String(Math.floor(offsetMinutes / 60)).padStart(2, "0")}:${String(offsetMinutes % 60).padStart(2, "0")}`;
  return `${toIso(ms + offsetMinutes * minuteMs).slice(0, -1)}+${offset}`;
}

// Days are whole numbers since 1970-01-01, so that arithmetic on them needs no zone.

/** Day number of a date written `YYYY-MM-DD`. */
export const dayNumberOf = (date: string): number => Math.floor(toMs(`${date}T00:00:00Z`) / dayMs);

/** Date `YYYY-MM-DD` of a day number. */
export const dateOfDayNumber = (dayNumber: number): string => toIso(dayNumber * dayMs).slice(0, 10);

/** ISO weekday of a day number: 1 Monday … 7 Sunday. */
export const isoWeekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1;

/** Day number, in a zone, of a moment. */
export const dayNumberAt = (ms: number, timeZone: string): number =>
  Math.floor((ms + zoneOffsetMs(ms, timeZone)) / dayMs);

/** Date `YYYY-MM-DD`, in a zone, of a moment. */
export const dateAt = (ms: number, timeZone: string): string => dateOfDayNumber(dayNumberAt(ms, timeZone));

/** Longer free stretches there are none; a calendar without any workday must not be searched for ever. */
const freeDaysMax = 31;

/** The same time of day so many workdays later. */
export function workdaysAfterMs(
  ms: number,
  count: number,
  isWorkday: (date: string) => boolean,
  timeZone: string,
): number {
  let day = dayNumberAt(ms, timeZone);
  const minute = Math.floor((ms - localMinuteMs(day, 0, timeZone)) / minuteMs);
  for (let workdays = 0, free = 0; workdays < count && free < freeDaysMax; ) {
    day += 1;
    if (isWorkday(dateOfDayNumber(day))) workdays += 1;
    else free += 1;
  }
  return localMinuteMs(day, minute, timeZone);
}

/** The moment 24:00 of the local day that contains a moment. */
export const endOfDayMs = (ms: number, timeZone: string): number =>
  localMinuteMs(dayNumberAt(ms, timeZone) + 1, 0, timeZone);

/** The moment at which the business day begins that comes so many days after a date written `YYYY-MM-DD`. */
export const businessDayStart = (date: string, days = 0): IsoTime =>
  toIso(localMinuteMs(dayNumberOf(date) + days, 0, businessTimeZone));

/**
 * The moment at which a local wall clock shows a minute of a day (1440 is 24:00).
 * A minute that a spring-forward skips is the moment of the change; one that occurs twice is its first occurrence.
 */
export function localMinuteMs(dayNumber: number, minute: number, timeZone: string): number {
  const localMs = dayNumber * dayMs + minute * minuteMs;
  const before = zoneOffsetMs(localMs - dayMs, timeZone);
  const after = zoneOffsetMs(localMs + dayMs, timeZone);
  if (before === after) return localMs - before;
  const early = localMs - before;
  if (zoneOffsetMs(early, timeZone) === before) return early;
  const late = localMs - after;
  if (zoneOffsetMs(late, timeZone) === after) return late;
  return offsetChangeMs(late, early, timeZone);
}

/** Offset of a zone from UTC at a moment, in milliseconds; independent of the zone of the process. */
export function zoneOffsetMs(ms: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  const utcDay = Math.floor(ms / dayMs);
  let offsets = zone.offsetsByUtcDay.get(utcDay);
  if (!offsets) {
    // Bounds the memory of a long-lived process; a working set is a few hundred days.
    if (zone.offsetsByUtcDay.size > 8192) zone.offsetsByUtcDay.clear();
    offsets = { first: zone.readOffsetMs(utcDay * dayMs), last: zone.readOffsetMs((utcDay + 1) * dayMs - 1) };
    zone.offsetsByUtcDay.set(utcDay, offsets);
  }
  return offsets.first === offsets.last ? offsets.first : zone.readOffsetMs(ms);
}

type Zone = {
  offsetsByUtcDay: Map<number, { first: number; last: number }>;
  readOffsetMs(ms: number): number;
};

// oxlint-disable-next-line pharos/no-module-state -- a zone's rules are the same for everyone
const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const zone: Zone = { offsetsByUtcDay: new Map(), readOffsetMs: offsetReader(timeZone) };
  zones.set(timeZone, zone);
  return zone;
}

function offsetReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (ms) => {
    const part = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const read = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0;
    const localMs = Date.UTC(
      read("year"),
      read("month") - 1,
      read("day"),
      read("hour"),
      read("minute"),
      read("second"),
    );
    return localMs - Math.floor(ms / 1000) * 1000;
  };
}

function offsetChangeMs(fromMs: number, toMsExclusive: number, timeZone: string): number {
  const initial = zoneOffsetMs(fromMs, timeZone);
  let low = fromMs;
  let high = toMsExclusive;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffsetMs(middle, timeZone) === initial) low = middle;
    else high = middle;
  }
  return high;
}
