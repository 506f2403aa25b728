import { planStatus } from "@pharos/domain/enums";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { lockPeople } from "./lock-people.ts";

/** When somebody is away. */
interface Leave {
  readonly userId: number;
  readonly start: Date;
  /** Null: until it is changed. */
  readonly end: Date | null;
}

const namedMax = 3;

/**
 * Refuses leave on days on which somebody has planned work, and names the plans by number and days. With a reason the leave
 * is entered all the same: then the plans are the answer, for the history; undefined when nothing is planned.
 */
export async function refuseLeaveOverPlans(
  tx: UnitOfWork,
  { userId, start, end }: Leave,
  overrideReason: string | undefined,
): Promise<string | undefined> {
  await lockPeople(tx.db, [userId]);
  const first = dateAt(start.getTime(), businessTimeZone);
  // Midnight belongs to the day that begins.
  const last = end && dateAt(end.getTime() - 1, businessTimeZone);
  const plans = await tx.db
    .selectFrom("plan")
    .innerJoin("plan_executor as share", "share.plan_id", "plan.id")
    .select([
      "plan.plan_no",
      sql<string>`coalesce(share.start_date, plan.start_date)`.as("first"),
      sql<string>`coalesce(share.end_date, plan.end_date)`.as("last"),
    ])
    .where("share.user_id", "=", userId)
    .where("plan.deleted_at", "is", null)
    .where("plan.status", "<>", planStatus.toCode("ended"))
    .where(sql<boolean>`coalesce(share.end_date, plan.end_date) >= ${first}::date`)
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`coalesce(share.start_date, plan.start_date) <= ${last}::date`),
    )
    .orderBy("first")
    .orderBy("plan.id")
    .limit(namedMax)
    .execute();
  if (plans.length === 0) return undefined;
  const words = plans.map((plan) => `${plan.plan_no} (${plan.first} – ${plan.last})`).join(", ");
  if (overrideReason) return words;
  throw fieldError("overrideReason", "team.leaveOverPlans", { plans: words });
}
