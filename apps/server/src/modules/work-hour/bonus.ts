import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { decideBonus as decideEndpoint, proposeBonus as endpoint } from "@pharos/api/work-hour";
import { reviewStatus } from "@pharos/domain/enums";
import { bonusAmount } from "@pharos/domain/work-hour";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { holdMonths } from "./month.repo.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { type HourRow, lockHours } from "./work-hour.repo.ts";

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
    const most = bonusAmount(row.hours, input.ratio);
    const amount = input.amount ?? most;
    if (amount > most) throw fieldError("amount", "workHour.bonusTooLarge", { most });
    await holdOpenMonth(tx, row);
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

/** Keeps the month of a record open until the transaction ends; a bonus counts in that month. */
async function holdOpenMonth({ db }: UnitOfWork, { work_date }: HourRow): Promise<void> {
  const closed = await holdMonths(db, [work_date]);
  if (closed.size > 0) throw new AppError("workHour.monthClosed");
}

/** Ends the bonuses of records that are not approved any more. */
export async function endBonuses(
  tx: UnitOfWork,
  { actor }: Call,
  rows: readonly Pick<HourRow, "id">[],
): Promise<void> {
  const ended = await tx.db
    .updateTable("work_hour_bonus")
    .set({ status: reviewStatus.toCode("rejected"), decided_by: actor.userId, decided_at: tx.now })
    .where("work_hour_id", "=", sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .where("status", "<>", reviewStatus.toCode("rejected"))
    .returning(["work_hour_id", "amount"])
    .execute();
  for (const { work_hour_id, amount } of ended)
    await tx.audit({
      action: "workHour.bonusDecided",
      objectType: "workHour",
      objectId: work_hour_id,
      detail: { status: reviewStatus.toCode("rejected"), amount },
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
    if (input.status === reviewStatus.toCode("approved")) {
      authorize(hourPolicy, "approveBonus", call.actor, row, tx.now);
      await holdOpenMonth(tx, row);
    }
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
