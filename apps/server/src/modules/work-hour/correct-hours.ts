import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { correctHours as endpoint } from "@pharos/api/work-hour";
import { sqlStateOf } from "@pharos/db";
import { hourItemChoice, reviewStatus } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleContractItems } from "../contract-item/index.ts";
import { movePlanToItem } from "../plan/index.ts";
import { drawHours, returnHours } from "./balance.repo.ts";
import { type Account, findBalances } from "./corrected-balances.repo.ts";
import { holdMonths } from "./month.repo.ts";
import { type HourMove, type MoveRefusal, planMoves } from "./plan-moves.ts";
import { hourPolicy } from "./work-hour.policy.ts";
import { type HourRow, lockHours } from "./work-hour.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Outcome = CallResult<typeof endpoint>;

/**
 * Moves hours, or a plan with its hours, to another contract item or another month. What was drawn is given back by a line that reverses it,
 * and drawn anew, so that the ledger keeps both. Hours of or for a closed month and those on a signed order stay, with the reason.
 */
export async function correctHours(platform: Platform, call: Call, input: Input): Promise<Outcome> {
  return platform.withTransaction(call, async (tx) => {
    await holdMonths(tx.db, []);
    const { contractItemId } = input;
    const target = contractItemId === undefined ? null : await findTarget(tx, call, contractItemId);
    if (!input.isDryRun) return move(platform, tx, call, input, target);
    let tried: Outcome | undefined;
    // What was tried out is taken back whole.
    await tx.attempt(async () => {
      tried = await move(platform, tx, call, input, target);
      throw new AppError("common.dataChanged");
    });
    if (!tried) throw new AppError("plan.notYours");
    return tried;
  });
}

interface Target extends Account {
  readonly contract_item_id: number;
  readonly companyId: number;
}

async function findTarget({ db }: UnitOfWork, { actor }: Call, contractItemId: number): Promise<Target> {
  const item = await db
    .selectFrom("contract_item")
    .select(["id", "contract_id", "service_number_id", "company_id"])
    .where("contract_item.id", "=", contractItemId)
    .where(visibleContractItems(actor))
    .executeTakeFirst();
  if (!item) throw fieldError("contractItemId", "workHour.itemUnknown");
  return {
    contract_item_id: item.id,
    contract_id: item.contract_id,
    service_number_id: item.service_number_id,
    companyId: item.company_id,
  };
}

async function move(
  platform: Platform,
  tx: UnitOfWork,
  call: Call,
  { ids, planId, month, reason }: Input,
  target: Target | null,
): Promise<Outcome> {
  const ofPlan = planId === undefined ? [] : await findHoursOfPlan(tx, planId);
  const wanted = [...new Set([...ids, ...ofPlan])];
  const rows = await lockHours(tx.db, call.actor, wanted);
  const judged = judge(call, { ids: wanted, rows, target });
  const { moves, refused } = await planMoves(tx, judged.allowed, { month, target });
  const skipped = [...judged.skipped, ...refused].map(({ id, code }) => ({
    id,
    code,
    reason: platform.translate(call.locale, `errors.${code}`),
  }));
  if (planId !== undefined && target && skipped.length === 0)
    await movePlanToItem(tx, call, { planId, contractItemId: target.contract_item_id, reason });
  const touched = {
    accounts: moves.flatMap(({ row, to }) => [row, to]),
    dates: moves.flatMap(({ row, to }) => [row.work_date, to.work_date]),
    people: [...new Set(moves.map(({ row }) => row.executor_user_id))],
  };
  const before = await findBalances(tx.db, touched);
  await rebook(tx, call, { moves, isCorrected: target !== null, reason });
  const after = await findBalances(tx.db, touched);
  return {
    moved: moves.length,
    skipped,
    balances: before
      .map((balance, place) => ({ ...balance, before: balance.hours, after: after[place]?.hours ?? 0 }))
      .filter((balance) => balance.before !== balance.after)
      .map(({ hours: _, ...balance }) => balance),
  };
}

async function findHoursOfPlan({ db }: UnitOfWork, planId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("work_hour")
    .select("id")
    .where("plan_id", "=", planId)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

interface Refused {
  readonly id: number;
  readonly code:
    | MoveRefusal
    | Exclude<ReturnType<typeof hourPolicy.correct>, true>["code"]
    | "workHour.notFound";
}

function judge(
  { actor }: Call,
  { ids, rows, target }: { ids: readonly number[]; rows: readonly HourRow[]; target: Target | null },
): { readonly skipped: readonly Refused[]; readonly allowed: readonly HourRow[] } {
  const found = new Map(rows.map((row) => [row.id, row]));
  const allowed: HourRow[] = [];
  const skipped: Refused[] = [];
  for (const id of ids) {
    const row = found.get(id);
    const decision = row ? hourPolicy.correct(actor, row) : ({ code: "workHour.notFound" } as const);
    if (decision !== true) skipped.push({ id, code: decision.code });
    else if (row && target && row.company_id !== target.companyId)
      skipped.push({ id, code: "workHour.itemOfOther" });
    else if (row) allowed.push(row);
  }
  return { allowed, skipped };
}

interface Correction {
  readonly moves: readonly HourMove[];
  /** The item was chosen by hand, and stays when a record is changed. */
  readonly isCorrected: boolean;
  readonly reason: string;
}

/** Gives back what the records have drawn, moves them, and draws anew. */
async function rebook(
  tx: UnitOfWork,
  { actor }: Call,
  { moves, isCorrected, reason }: Correction,
): Promise<void> {
  const booking = { by: actor.userId, at: tx.now };
  const booked = moves
    .filter(({ row }) => row.review_status === reviewStatus.toCode("approved"))
    .map(({ row }) => row.id);
  if (booked.length > 0) await returnHours(tx.db, booked, booking);
  for (const { row, to } of moves) {
    await refusingOverlap(() =>
      tx.db
        .updateTable("work_hour")
        .set((eb) => ({
          ...to,
          ...(isCorrected && { item_choice: hourItemChoice.toCode("corrected") }),
          correction_reason: reason,
          updated_by: actor.userId,
          updated_at: tx.now,
          version: eb("version", "+", 1),
        }))
        .where("id", "=", row.id)
        .execute(),
    );
    await tx.audit({
      action: "workHour.corrected",
      objectType: "workHour",
      objectId: row.id,
      ...(row.company_id !== null && { companyId: row.company_id }),
      detail: { before: auditedOf(row), after: auditedOf(to), comment: reason },
    });
  }
  if (booked.length > 0) await drawHours(tx.db, booked, booking);
}

const auditedOf = (row: Omit<HourMove["to"], "item_choice">) => ({
  contractItemId: row.contract_item_id,
  accId: row.service_number_id,
  startTime: new Date(row.start_at).toISOString(),
  endTime: new Date(row.end_at).toISOString(),
});

/** Of two at the same moment the database lets one through: the other is refused like everyone else. */
async function refusingOverlap<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw sqlStateOf(error) === "23P01" ? fieldError("month", "workHour.overlapNow") : error;
  }
}
