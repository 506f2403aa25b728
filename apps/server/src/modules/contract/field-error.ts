import { AppError, type ErrorCode, type FieldProblem } from "../../platform/app-error.ts";

/** A refusal that belongs to one field of the form. */
export function fieldError(field: string, code: ErrorCode, vars?: FieldProblem["vars"]): AppError {
  return new AppError("common.validation", { fields: { [field]: { key: `errors.${code}`, vars } } });
}
