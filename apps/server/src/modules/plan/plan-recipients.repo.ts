import type { Kysely, Schema, Selectable } from "@pharos/db";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { NotifiedPlan } from "./notify-about-plan.ts";

/** What somebody knows of a plan. */
export type PlanRecipient = Selectable<Schema["plan_recipient"]>;

/** Keeps that people know a plan as it is now. Who had been withdrawn is concerned again. */
export async function recordRecipients(
  { db, now }: UnitOfWork,
  plan: NotifiedPlan,
  userIds: readonly number[],
  isCustomer: boolean,
): Promise<void> {
  if (userIds.length === 0) return;
  const known = {
    notified_at: now,
    calendar_sequence: plan.calendar_sequence,
    start_date: plan.start_date,
    end_date: plan.end_date,
    place: plan.place,
    city: plan.city,
    executor_ids: plan.executor_ids,
    withdrawn_at: null,
  };
  await db
    .insertInto("plan_recipient")
    .values(
      userIds.map((userId) => ({ plan_id: plan.id, user_id: userId, is_customer: isCustomer, ...known })),
    )
    .onConflict((conflict) => conflict.columns(["plan_id", "user_id"]).doUpdateSet(known))
    .execute();
}

/** Keeps that a plan concerns people no longer, and that their calendars are asked to drop it. */
export async function withdrawRecipients(
  { db, now }: UnitOfWork,
  { id, calendar_sequence }: Pick<NotifiedPlan, "id" | "calendar_sequence">,
  userIds: readonly number[],
): Promise<void> {
  await db
    .updateTable("plan_recipient")
    .set({ notified_at: now, withdrawn_at: now, calendar_sequence })
    .where("plan_id", "=", id)
    .where("user_id", "=", sql<number>`any(${[...userIds]}::bigint[])`)
    .execute();
}

/**
 * The people a plan concerns: those who carry it out, and those of the customer who were notified and belong to the
 * customer still. Locked, so that of two changes at the same moment the second sees what the first has said.
 */
export async function lockRecipients(
  { db }: UnitOfWork,
  { id, company_id }: Pick<NotifiedPlan, "id" | "company_id">,
): Promise<PlanRecipient[]> {
  return db
    .selectFrom("plan_recipient as r")
    .selectAll()
    .where("plan_id", "=", id)
    .where("withdrawn_at", "is", null)
    .where(
      sql<boolean>`(not r.is_customer or exists (
        select from employee e where e.user_id = r.user_id and e.company_id = ${company_id} and e.status = 1))`,
    )
    .orderBy("user_id")
    .forUpdate()
    .execute();
}

/** Ids of recipients on one side. */
export const idsOf = (recipients: readonly PlanRecipient[], isCustomer: boolean): number[] =>
  recipients.filter((one) => one.is_customer === isCustomer).map(({ user_id }) => user_id);

/** A plan that was deleted after this person had been notified of it; undefined for everybody else. */
export async function findCancelledPlan(
  db: Kysely<Schema>,
  { userId, companyIds }: { readonly userId: number; readonly companyIds: readonly number[] },
  id: number,
) {
  return db
    .selectFrom("plan")
    .innerJoin("plan_recipient as r", "r.plan_id", "plan.id")
    .select(["plan.plan_no", "plan.title", "plan.start_date", "plan.end_date"])
    .where("plan.id", "=", id)
    .where("plan.deleted_at", "is not", null)
    .where("r.user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb("r.is_customer", "=", false),
        eb("plan.company_id", "=", sql<number>`any(${[...companyIds]}::bigint[])`),
      ]),
    )
    .executeTakeFirst();
}
