import type { CallResult } from "@pharos/api/core";
import type { getPlan as endpoint } from "@pharos/api/plan";
import type { Kysely, Schema } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { findCheckIns } from "./check-in.repo.ts";
import { findConsumedItem, findConsumedQuota } from "./consumption.repo.ts";
import { endChecksOf } from "./end-checks.ts";
import { planPolicy } from "./plan.policy.ts";
import { findPlan, type PlanRecord } from "./plan.repo.ts";
import { toPlanRow } from "./plan.view.ts";
import { findAssets, findContacts, findHistory } from "./plan-detail.repo.ts";
import { findCancelledPlan } from "./plan-recipients.repo.ts";

type Detail = CallResult<typeof endpoint>;

/** One plan with everything around it; customers get what they were told of and nothing internal. */
export async function readPlan(platform: Platform, call: Call, id: number): Promise<Detail> {
  const { kysely } = platform.database;
  const row = await findPlan(kysely, call.actor, id);
  if (!row) throw await refusalOf(kysely, call, id);
  return toPlanDetail(platform, call, row);
}

/** A plan that was read or has just been changed, with everything around it. */
export async function toPlanDetail(platform: Platform, call: Call, row: PlanRecord): Promise<Detail> {
  const { kysely } = platform.database;
  return {
    ...toPlanRow(row, call, platform),
    contentMd: row.content_md,
    assets: await findAssets(kysely, row),
    endedAt: row.ended_at,
    score: row.score,
    feedback: row.feedback,
    ...(worksForVendor(call.actor) && (await readInternals(platform, call, row))),
  };
}

/** Who was notified of a plan learns that it was cancelled; for everybody else it does not exist. */
async function refusalOf(db: Kysely<Schema>, { actor }: Call, id: number): Promise<AppError> {
  const cancelled = await findCancelledPlan(db, actor, id);
  if (!cancelled) return new AppError("plan.notFound");
  const { plan_no: planNo, title, start_date: from, end_date: until } = cancelled;
  return new AppError("plan.cancelled", { vars: { planNo, title, from, until } });
}

async function readInternals(platform: Platform, call: Call, row: PlanRecord): Promise<Partial<Detail>> {
  const { kysely } = platform.database;
  const mayTell = planPolicy.notifyDelivery(call.actor, row) === true;
  const [contractItem, quota, endChecks, checkIns, history, contacts] = await Promise.all([
    findConsumedItem(kysely, row),
    findConsumedQuota(kysely, row),
    endChecksOf(platform, call, row),
    findCheckIns(kysely, call.actor, row),
    findHistory(kysely, row.id),
    mayTell ? findContacts(kysely, row.company_id) : undefined,
  ]);
  return {
    managerUserId: row.manager_user_id,
    managerName: row.manager_name,
    accItemId: row.service_item_id,
    contractItemId: row.contract_item_id,
    implPlanId: row.implementation_plan_id,
    implPlanName: row.implementation_plan_name,
    recurringTaskId: row.recurring_task_id,
    endedByName: row.ended_by_name,
    endRemark: row.end_remark,
    deliveredAt: row.delivered_at,
    contractItem,
    quota,
    endChecks,
    checkIns,
    history,
    ...(contacts && { contacts }),
  };
}
