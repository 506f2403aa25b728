import type { ExportEndpoint } from "@pharos/api/core";
import { dateSpans } from "@pharos/domain/limits";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../app-error.ts";

/** Throws `export.tooLong` at the field when more than a year is asked for. An open end is left open, as in the list. */
export function refuseLongRange(filter: object, range: ExportEndpoint["range"]): void {
  if (!range) return;
  const given = new Map(Object.entries(filter));
  const [from, until] = [dayOf(given.get(range.from)), dayOf(given.get(range.until))];
  if (from !== undefined && until !== undefined && until - from + 1 > dateSpans.exportDays)
    throw new AppError("export.tooLong", { fields: { [range.from]: { key: "errors.export.tooLong" } } });
}

/** The first and the last day of rows, whichever lies ahead. */
export class RowSpan {
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;

  /** Adds the day of a row, a date or a moment; a row without one belongs to every year. */
  add(date: string | null): void {
    const day = dayOf(date?.slice(0, 10));
    if (day === undefined) return;
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
  }

  /** Throws `export.spansTooLong` when the rows of an open range lie more than a year apart. */
  refuseLong(range: ExportEndpoint["range"]): void {
    if (!range || this.#last - this.#first + 1 <= dateSpans.exportDays) return;
    if (this.#first > this.#last) return;
    const vars = {
      from: dateOfDayNumber(this.#first),
      until: dateOfDayNumber(this.#last),
      days: dateSpans.exportDays,
    };
    throw new AppError("export.spansTooLong", {
      vars,
      fields: { [range.from]: { key: "errors.export.spansTooLong", vars } },
    });
  }
}

const dayOf = (date: unknown): number | undefined =>
  typeof date === "string" ? dayNumberOf(date) : undefined;
