import { AppError } from "../../platform/app-error.ts";

/** Refuses an end before its beginning, at the field of the end. */
export function refuseBackwards(
  startTime: string | null | undefined,
  endTime: string | null | undefined,
): void {
  if (!startTime || !endTime || startTime <= endTime) return;
  throw new AppError("common.validation", { fields: { endTime: { key: "validation.endBeforeStart" } } });
}
