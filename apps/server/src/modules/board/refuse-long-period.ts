import { dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";

/** A year, the day after it included. */
const daysMax = 366;

/** Refuses a period that ends before it begins, or that is longer than a year. */
export function refuseLongPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  const refused = (key: "validation.startAfterEnd" | "validation.spanTooLong", vars?: { days: number }) =>
    new AppError("common.validation", { fields: { from: { key, vars } } });
  if (from > to) throw refused("validation.startAfterEnd");
  if (dayNumberOf(to) - dayNumberOf(from) >= daysMax)
    throw refused("validation.spanTooLong", { days: daysMax });
}
