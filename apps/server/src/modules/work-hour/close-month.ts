import type { HandlerInput } from "@pharos/api/core";
import type { closeMonth as endpoint } from "@pharos/api/work-hour";
import { businessToday } from "@pharos/domain/contract";
import { monthBefore, monthOf } from "@pharos/domain/work-hour";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { lockMonths } from "./month.repo.ts";

/** Closes a month that has ended, or opens one again with a reason. */
export async function closeMonth(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  if (!call.actor.roles.has("pa")) throw new AppError("workHour.platformOnly");
  if (!input.isClosed && !input.reason) throw fieldError("reason", "workHour.reasonMissing");
  const month = monthOf(input.month);
  return withTransaction(call, async (tx) => {
    if (input.isClosed && month >= monthOf(businessToday(tx.now)))
      throw fieldError("month", "workHour.monthNotOver");
    if (input.isClosed) await close(tx, month, call.actor.userId);
    else await open(tx, month, input.reason ?? "");
    return null;
  });
}

/** Closes the month before this one, on the fifth of each month. */
export const closePreviousMonth: JobDefinition = {
  name: "workHour.closeMonth",
  cron: "0 2 5 * *",
  run: async ({ withTransaction }) => {
    await withTransaction(undefined, (tx) => close(tx, monthBefore(businessToday(tx.now)), null));
  },
};

/** Waits for those who are writing hours; from then on the month stays as it is. */
async function close(tx: UnitOfWork, month: string, by: number | null): Promise<void> {
  await lockMonths(tx.db);
  const closed = await tx.db
    .insertInto("work_hour_month")
    .values({ month, closed_at: tx.now, closed_by: by })
    .onConflict((conflict) => conflict.column("month").doNothing())
    .returning("month")
    .executeTakeFirst();
  if (closed)
    await tx.audit({ action: "workHour.monthClosed", objectType: "workHourMonth", objectId: month });
}

async function open(tx: UnitOfWork, month: string, reason: string): Promise<void> {
  const opened = await tx.db
    .deleteFrom("work_hour_month")
    .where("month", "=", month)
    .returning("month")
    .executeTakeFirst();
  if (opened)
    await tx.audit({
      action: "workHour.monthOpened",
      objectType: "workHourMonth",
      objectId: month,
      detail: { reason },
    });
}
