import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findLeaveWithin } from "./period.repo.ts";

/** Leave that somebody wants, by its moments. */
export interface WantedLeave {
  readonly userId: number;
  readonly from: Date;
  /** Null: without an end. */
  readonly to: Date | null;
}

/** Somebody is away once: a second leave of the same time, granted or asked for, is a mistake. */
export async function refuseSecondLeave(
  { db }: UnitOfWork,
  wanted: WantedLeave,
  { field, isEndlessReplaced = false }: { readonly field: string; readonly isEndlessReplaced?: boolean },
): Promise<void> {
  const leave = await findLeaveWithin(db, wanted);
  if (leave.some(({ to_at }) => to_at !== null || !isEndlessReplaced))
    throw fieldError(field, "team.leaveOverlap");
}
