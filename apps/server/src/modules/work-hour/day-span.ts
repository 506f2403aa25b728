import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import { fieldError } from "../../platform/field-error.ts";

/** Every day from one to another, both included; refuses spans that run backwards or are too long. */
export function daysBetween(start: string, end: string, daysMax: number, field = "end"): string[] {
  const [first, last] = [dayNumberOf(start), dayNumberOf(end)];
  if (last < first)
    throw new AppError("common.validation", { fields: { [field]: { key: "validation.endBeforeStart" } } });
  if (last - first >= daysMax) throw fieldError(field, "workHour.tooLong", { days: daysMax });
  return Array.from({ length: last - first + 1 }, (_, index) => dateOfDayNumber(first + index));
}
