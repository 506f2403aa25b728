import type { ExportEndpoint } from "@pharos/api/core";
import { dateSpans } from "@pharos/domain/limits";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../app-error.ts";

/**
 * The filters of an export with its time limited to one year: an open end is closed at today or a year apart. Throws
 * `export.tooLong` at the field when more than a year is asked for.
 */
export function limitToOneYear<Filter extends object>(
  filter: Filter,
  range: ExportEndpoint["range"],
  now: Date,
): Filter {
  if (!range) return filter;
  const given = new Map(Object.entries(filter));
  const days = dateSpans.exportDays;
  const asked = { from: dayOf(given.get(range.from)), until: dayOf(given.get(range.until)) };
  const until =
    asked.until ??
    (asked.from === undefined
      ? today(now)
      : Math.min(asked.from + days - 1, Math.max(today(now), asked.from)));
  const from = asked.from ?? until - days + 1;
  if (until - from + 1 > days)
    throw new AppError("export.tooLong", { fields: { [range.from]: { key: "errors.export.tooLong" } } });
  return { ...filter, [range.from]: dateOfDayNumber(from), [range.until]: dateOfDayNumber(until) };
}

const today = (now: Date): number => dayNumberOf(dateAt(now.getTime(), businessTimeZone));
const dayOf = (date: unknown): number | undefined =>
  typeof date === "string" ? dayNumberOf(date) : undefined;
