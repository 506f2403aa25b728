import { AppError, type ErrorCode, type FieldProblem } from "./app-error.ts";

/** A refusal that belongs to one field of a form or a sheet. */
export function fieldError(field: string, code: ErrorCode, vars?: FieldProblem["vars"]): AppError {
  return new AppError("common.validation", { fields: { [field]: { key: `errors.${code}`, vars } } });
}

/** A field that must be given. */
export function missingField(field: string): AppError {
  return new AppError("common.validation", { fields: { [field]: { key: "validation.required" } } });
}
