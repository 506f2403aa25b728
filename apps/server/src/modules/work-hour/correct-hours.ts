import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { correctHours as endpoint } from "@pharos/api/work-hour";
import { hourItemChoice, reviewStatus } from "@pharos/domain/enums";
import { sql } from "kysely";
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
import { hourPolicy } from "./work-hour.policy.ts";
import { type HourRow, lockHours } from "./work-hour.repo.ts";

type Input = HandlerInput<typeof endpoint>["body"];
type Outcome = CallResult<typeof endpoint>;

/**
 * Moves hours, or a plan with its hours, to another contract item. What was drawn is given back by a line that reverses it,
 * and drawn anew, so that the ledger keeps both. Hours of a closed month and those on a signed order stay, with the reason.
 */
export async function correctHours(platform: Platform, call: Call, input: Input): Promise<Outcome> {
  return platform.withTransaction(call, async (tx) => {
    await holdMonths(tx.db, []);
    const target = await findTarget(tx, call, input.contractItemId);
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
  { ids, planId, contractItemId, reason }: Input,
  target: Target,
): Promise<Outcome> {
  const ofPlan = planId === undefined ? [] : await findHoursOfPlan(tx, planId);
  const wanted = [...new Set([...ids, ...ofPlan])];
  const rows = await lockHours(tx.db, call.actor, wanted);
  const { allowed, skipped } = judge(platform, call, { ids: wanted, rows, target });
  if (planId !== undefined && skipped.length === 0)
    await movePlanToItem(tx, call, { planId, contractItemId, reason });
  const accounts = [...allowed, target];
  const before = await findBalances(tx.db, accounts);
  await rebook(tx, call, { rows: allowed, target, reason });
  const after = await findBalances(tx.db, accounts);
  return {
    moved: allowed.length,
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

function judge(
  { translate }: Platform,
  { actor, locale }: Call,
  { ids, rows, target }: { ids: readonly number[]; rows: readonly HourRow[]; target: Target },
): Pick<Outcome, "skipped"> & { readonly allowed: HourRow[] } {
  const found = new Map(rows.map((row) => [row.id, row]));
  const allowed: HourRow[] = [];
  const skipped: Outcome["skipped"] = [];
  for (const id of ids) {
    const row = found.get(id);
    const decision = row ? hourPolicy.correct(actor, row) : ({ code: "workHour.notFound" } as const);
    const code =
      decision !== true
        ? decision.code
        : row && row.company_id !== target.companyId
          ? "workHour.itemOfOther"
          : null;
    if (code !== null) skipped.push({ id, code, reason: translate(locale, `errors.${code}`) });
    else if (row && row.contract_item_id !== target.contract_item_id) allowed.push(row);
  }
  return { allowed, skipped };
}

async function rebook(
  tx: UnitOfWork,
  { actor }: Call,
  { rows, target, reason }: { rows: readonly HourRow[]; target: Target; reason: string },
): Promise<void> {
  if (rows.length === 0) return;
  const { contract_item_id, contract_id } = target;
  const booking = { by: actor.userId, at: tx.now };
  const booked = rows
    .filter((row) => row.review_status === reviewStatus.toCode("approved"))
    .map(({ id }) => id);
  await returnHours(tx.db, booked, booking);
  await tx.db
    .updateTable("work_hour")
    .set((eb) => ({
      contract_item_id,
      contract_id,
      service_number_id: target.service_number_id,
      item_choice: hourItemChoice.toCode("corrected"),
      correction_reason: reason,
      updated_by: actor.userId,
      updated_at: tx.now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  await drawHours(tx.db, booked, booking);
  for (const row of rows)
    await tx.audit({
      action: "workHour.corrected",
      objectType: "workHour",
      objectId: row.id,
      ...(row.company_id !== null && { companyId: row.company_id }),
      detail: {
        before: { contractItemId: row.contract_item_id, accId: row.service_number_id },
        after: { contractItemId: contract_item_id, accId: target.service_number_id },
        comment: reason,
      },
    });
}
