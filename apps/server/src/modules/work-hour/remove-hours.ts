import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { holdMonths } from "./month.repo.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { lockHours } from "./work-hour.repo.ts";

/** Removes a record that is not approved; its time is free again. */
export async function removeHours(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    await holdMonths(tx.db, []);
    const [row] = await lockHours(tx.db, call.actor, [id]);
    if (!row) throw new AppError("workHour.notFound");
    authorize(hourPolicy, "remove", call.actor, row, tx.now);
    await tx.db
      .updateTable("work_hour")
      .set({
        deleted_at: tx.now,
        updated_by: call.actor.userId,
        updated_at: tx.now,
        version: row.version + 1,
      })
      .where("id", "=", id)
      .execute();
    await tx.audit({
      action: "workHour.removed",
      objectType: "workHour",
      objectId: id,
      ...(row.company_id !== null && { companyId: row.company_id }),
      detail: { before: { taskTime: row.hours, startTime: row.start_at, remark: row.remark } },
    });
    return null;
  });
}
