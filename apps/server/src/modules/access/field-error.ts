import { AppError, type ErrorCode } from "../../platform/app-error.ts";

/** A refusal whose reason stands at one field. */
export function fieldError(field: string, code: ErrorCode): AppError {
  return new AppError("common.validation", { fields: { [field]: { key: `errors.${code}` } } });
}
