import type { PlanDetail } from "@pharos/api/plan";
import { attachmentType, planStatus, reviewStatus, taskType } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PlanRecord } from "./plan.repo.ts";

type Checks = NonNullable<PlanDetail["endChecks"]>;

/** What should be so before a plan ends: the report of an inspection, reported hours, and something that pays for it. */
export async function endChecksOf(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { locale }: Call,
  plan: PlanRecord,
): Promise<Checks> {
  if (planStatus.fromCode(plan.status) === "ended") return [];
  const waiting = await findWaitingHours(database.kysely, plan.id);
  const isInspection = taskType.fromCode(plan.task_type) === "inspection";
  const checks = [
    ...(isInspection ? [{ code: "report", isMet: await hasFile(database.kysely, plan.id) } as const] : []),
    { code: "hours", isMet: plan.has_hours } as const,
    ...(waiting.count > 0 ? [{ code: "pending", isMet: false } as const] : []),
    { code: "covered", isMet: plan.contract_item_id !== null || plan.service_item_id !== null } as const,
  ];
  return checks.map(({ code, isMet }) => ({
    code,
    isMet,
    isRequired: false,
    text: translate(locale, `planServer.endCheck.${code}`, waiting),
  }));
}

/** Hours on a plan that wait for their review: booked when they are approved, also after the plan has ended. */
async function findWaitingHours(db: Platform["database"]["kysely"], planId: number) {
  return db
    .selectFrom("work_hour")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .select(sql<number>`coalesce(sum(hours), 0)`.as("hours"))
    .where("plan_id", "=", planId)
    .where("review_status", "=", reviewStatus.toCode("pending"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
}

async function hasFile(db: Platform["database"]["kysely"], planId: number): Promise<boolean> {
  const row = await db
    .selectFrom("attachment")
    .select("id")
    .where("type", "=", attachmentType.toCode("plan"))
    .where("object_id", "=", planId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
