import { businessToday, monthsAfter } from "@pharos/domain/contract";
import { dayNumberOf } from "@pharos/domain/time";
import { AppError } from "./app-error.ts";

/** More days than anybody compares. */
const daysMax = 1096;

type Days = { readonly startTime?: string; readonly endTime?: string };

/** The range with its open ends closed: eleven months ago, today. Throws at the field when it is none. */
export function closeRange<Filter extends Days>(
  filter: Filter,
  now: Date,
): Filter & { startTime: string; endTime: string } {
  const endTime = filter.endTime ?? later(businessToday(now), filter.startTime);
  const startTime = filter.startTime ?? `${monthsAfter(endTime, -11).slice(0, 7)}-01`;
  refuseSpan("startTime", startTime, endTime, daysMax);
  return { ...filter, startTime, endTime };
}

/** Refuses, at the field of its first day, a span that ends before it begins or has more days than `most`. */
export function refuseSpan(field: string, first: string, last: string, most: number): void {
  if (first > last) throw refused(field, "validation.startAfterEnd");
  if (dayNumberOf(last) - dayNumberOf(first) >= most)
    throw refused(field, "validation.spanTooLong", { days: most });
}

const later = (today: string, start: string | undefined): string =>
  start !== undefined && start > today ? start : today;

function refused(
  field: string,
  key: "validation.startAfterEnd" | "validation.spanTooLong",
  vars?: Record<string, number>,
): AppError {
  return new AppError("common.validation", { fields: { [field]: { key, vars } } });
}
