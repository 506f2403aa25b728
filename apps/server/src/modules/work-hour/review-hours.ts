import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { reviewHours as endpoint } from "@pharos/api/work-hour";
import { reviewStatus } from "@pharos/domain/enums";
import { reviewActionOf } from "@pharos/domain/work-hour";
import { sql } from "kysely";
import { AppError, type ErrorCode } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findSettledPlans, settleQuota } from "../plan/index.ts";
import { drawHours, returnHours } from "./balance.repo.ts";
import { endBonuses } from "./bonus.ts";
import { holdMonths } from "./month.repo.ts";
import { takeOffOrders } from "./order-hours.ts";
import { hoursRejected } from "./work-hour.events.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { type HourRow, lockHours } from "./work-hour.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Outcome = CallResult<typeof endpoint>;

const audited = {
  approve: "workHour.approved",
  reject: "workHour.rejected",
  revoke: "workHour.revoked",
} as const;

/**
 * Approves records, returns them, or takes approvals back: each record is judged by itself, and what cannot be done is
 * answered with its reason. Approved hours draw the balances once; an approval that is taken back gives it back.
 */
export async function reviewHours(platform: Platform, call: Call, input: Input): Promise<Outcome> {
  const action = reviewActionOf(reviewStatus.fromCode(input.status));
  if (action === "reject" && !input.comment) throw fieldError("comment", "workHour.commentMissing");
  return platform.withTransaction(call, async (tx) => {
    await holdMonths(tx.db, []);
    const rows = await lockHours(tx.db, call.actor, input.ids);
    const { allowed, skipped } = judge(platform, call, action, { ids: input.ids, rows });
    const settled = await findSettledPlans(
      tx,
      allowed.flatMap(({ plan_id }) => plan_id ?? []),
    );
    const isSettled = ({ plan_id }: HourRow): boolean => plan_id !== null && settled.has(plan_id);
    const plain = allowed.filter((row) => !isSettled(row));
    if (plain.length > 0) await change(tx, call, action, { rows: plain, input });
    let done = plain.length;
    // What an ended plan took of its quota changes with its hours; a quota that does not hold it refuses those hours alone.
    for (const [planId, ofPlan] of Map.groupBy(allowed.filter(isSettled), (row) => row.plan_id ?? 0)) {
      const outcome = await tx.attempt(async () => {
        await change(tx, call, action, { rows: ofPlan, input });
        await settleQuota(tx, planId, call.actor.userId);
      });
      if (outcome instanceof AppError)
        skipped.push(...ofPlan.map(({ id }) => refusalOf(platform, call, id, outcome.code)));
      else done += ofPlan.length;
    }
    return { done, skipped };
  });
}

const refusalOf = (
  { translate }: Platform,
  { locale }: Call,
  id: number,
  code: ErrorCode,
): Outcome["skipped"][number] => ({ id, code, reason: translate(locale, `errors.${code}`) });

type Action = keyof typeof audited;

function judge(
  platform: Platform,
  call: Call,
  action: Action,
  { ids, rows }: { ids: readonly number[]; rows: readonly HourRow[] },
): { allowed: HourRow[]; skipped: Outcome["skipped"] } {
  const found = new Map(rows.map((row) => [row.id, row]));
  const allowed: HourRow[] = [];
  const skipped: Outcome["skipped"] = [];
  const skip = (id: number, code: ErrorCode) => skipped.push(refusalOf(platform, call, id, code));
  for (const id of new Set(ids)) {
    const row = found.get(id);
    if (!row) {
      skip(id, "workHour.notFound");
      continue;
    }
    const decision = hourPolicy[action === "approve" ? "review" : action](call.actor, row);
    if (decision === true) allowed.push(row);
    else skip(id, decision.code);
  }
  return { allowed, skipped };
}

async function change(
  tx: UnitOfWork,
  call: Call,
  action: Action,
  { rows, input }: { rows: readonly HourRow[]; input: Input },
): Promise<void> {
  const { actor } = call;
  const ids = rows.map(({ id }) => id);
  const isReviewed = action !== "revoke";
  await tx.db
    .updateTable("work_hour")
    .set((eb) => ({
      review_status: input.status,
      reviewer_user_id: isReviewed ? actor.userId : null,
      reviewed_at: isReviewed ? tx.now : null,
      review_comment: input.comment || null,
      updated_by: actor.userId,
      updated_at: tx.now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  const booking = { by: actor.userId, at: tx.now };
  if (action === "approve") await drawHours(tx.db, ids, booking);
  if (action === "revoke") {
    await returnHours(tx.db, ids, booking);
    await endBonuses(tx, call, rows);
  }
  if (action === "reject") await takeOffOrders(tx.db, ids);
  if (action === "reject") await tx.publish(hoursRejected, { ids, by: actor.userId });
  await Promise.all(
    rows.map((row) =>
      tx.audit({
        action: audited[action],
        objectType: "workHour",
        objectId: row.id,
        ...(row.company_id !== null && { companyId: row.company_id }),
        detail: {
          before: { reviewStatus: row.review_status },
          after: { reviewStatus: input.status },
          ...(input.comment && { comment: input.comment }),
        },
      }),
    ),
  );
}
