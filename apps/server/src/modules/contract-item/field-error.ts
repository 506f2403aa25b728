import { AppError, type ErrorCode, type FieldProblem } from "../../platform/app-error.ts";

/** A refusal that belongs to one field of a form or a sheet. */
export function fieldError(field: string, code: ErrorCode, vars?: FieldProblem["vars"]): AppError {
  return new AppError("common.validation", { fields: { [field]: { key: `errors.${code}`, vars } } });
}

/** Refuses an end before its beginning, at the field of the end. */
export function refuseBackwards(
  startTime: string | null | undefined,
  endTime: string | null | undefined,
): void {
  if (!startTime || !endTime || startTime <= endTime) return;
  throw new AppError("common.validation", { fields: { endTime: { key: "validation.endBeforeStart" } } });
}
