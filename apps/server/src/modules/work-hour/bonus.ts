import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { decideBonus as decideEndpoint, proposeBonus as endpoint } from "@pharos/api/work-hour";
import { bonusAmount } from "@pharos/domain/work-hour";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { lockHours } from "./work-hour.repo.ts";

/** Proposes bonus hours on an approved record; one that was not refused stands in the way of another. */
export async function proposeBonus(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const [row] = await lockHours(tx.db, call.actor, [input.taskId]);
    if (!row) throw new AppError("workHour.notFound");
    authorize(hourPolicy, "bonus", call.actor, row, tx.now);
    if (input.faultId && input.faultId !== row.service_request_id)
      throw fieldError("faultId", "workHour.faultMismatch");
    const amount = input.amount ?? bonusAmount(row.hours, input.ratio);
    const { id } = await tx.db
      .insertInto("work_hour_bonus")
      .values({
        work_hour_id: row.id,
        ratio: input.ratio,
        amount,
        reason: input.reason,
        proposed_by: call.actor.userId,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.audit({
      action: "workHour.bonusProposed",
      objectType: "workHour",
      objectId: row.id,
      detail: { ratio: input.ratio, amount },
    });
    return { id };
  });
}

/** Approves or refuses a proposed bonus. */
export async function decideBonus(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: HandlerInput<typeof decideEndpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const bonus = await tx.db
      .selectFrom("work_hour_bonus")
      .select("work_hour_id")
      .where("id", "=", input.id)
      .executeTakeFirst();
    const [row] = bonus ? await lockHours(tx.db, call.actor, [bonus.work_hour_id]) : [];
    if (!row || row.bonus?.id !== input.id) throw new AppError("workHour.bonusUnknown");
    authorize(hourPolicy, "decideBonus", call.actor, row, tx.now);
    await tx.db
      .updateTable("work_hour_bonus")
      .set({
        status: input.status,
        decided_by: call.actor.userId,
        decided_at: tx.now,
        decide_comment: input.comment || null,
      })
      .where("id", "=", input.id)
      .execute();
    await tx.audit({
      action: "workHour.bonusDecided",
      objectType: "workHour",
      objectId: row.id,
      detail: { status: input.status, amount: row.bonus.amount },
    });
    return null;
  });
}
