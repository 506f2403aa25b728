import type { Kysely, Schema } from "@pharos/db";
import { hourSignState, reviewStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleWorkHours } from "./work-hour.visibility.ts";

/** What an order is made for; both may be there, or neither. */
export interface OrderSubject {
  readonly requestId: number | null;
  readonly planId: number | null;
}

/** A piece of work as an order names it: neither its remark nor its category. */
export interface HourOfOrder {
  readonly id: number;
  readonly workDate: string;
  readonly engineer: string;
  readonly hours: number;
}

const lines = (db: Kysely<Schema>) =>
  db
    .selectFrom("work_hour")
    .select([
      "work_hour.id",
      "work_hour.work_date as workDate",
      "work_hour.hours",
      nameOfUser("work_hour.executor_user_id").$castTo<string>().as("engineer"),
    ])
    .where("work_hour.deleted_at", "is", null)
    .orderBy("work_hour.start_at")
    .orderBy("work_hour.id")
    .limit(200);

/** Work on a request or a plan that was not returned and stands on no other order. */
const isOrderable = ({ requestId, planId }: OrderSubject): RawBuilder<boolean> => sql<boolean>`(
  (work_hour.service_request_id = ${requestId}::bigint or work_hour.plan_id = ${planId}::bigint)
  and work_hour.review_status <> ${reviewStatus.toCode("rejected")} and work_hour.service_order_id is null)`;

/** The hours that stand on an order. */
export const findHoursOfOrder = (db: Kysely<Schema>, orderId: number): Promise<HourOfOrder[]> =>
  lines(db).where("work_hour.service_order_id", "=", orderId).execute();

/** The hours that somebody can put on an order, and those that stand on it already. */
export const findOrderableHours = (
  db: Kysely<Schema>,
  actor: Actor,
  subject: OrderSubject,
  orderId: number | null,
): Promise<HourOfOrder[]> =>
  lines(db)
    .where((eb) =>
      eb.or([
        eb.and([visibleWorkHours(actor)(eb), isOrderable(subject)]),
        sql<boolean>`work_hour.service_order_id = ${orderId}::bigint`,
      ]),
    )
    .execute();

/**
 * Puts exactly these hours on an order nobody has signed. What stood on it may stay, whoever asks; what is new must be
 * visible to the actor and free. Answers whether all of them could be.
 */
export async function putHoursOnOrder(
  { db }: UnitOfWork,
  actor: Actor,
  {
    orderId,
    subject,
    ids,
  }: { readonly orderId: number; readonly subject: OrderSubject; readonly ids: readonly number[] },
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const found = await db
    .selectFrom("work_hour")
    .select("work_hour.id")
    .where("work_hour.id", "=", sql<number>`any(${wanted}::bigint[])`)
    .where("work_hour.deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("work_hour.service_order_id", "=", orderId),
        eb.and([visibleWorkHours(actor)(eb), isOrderable(subject)]),
      ]),
    )
    .orderBy("work_hour.id")
    .forUpdate()
    .execute();
  if (found.length < wanted.length) return false;
  await db
    .updateTable("work_hour")
    .set({ service_order_id: null, sign_state: hourSignState.toCode("none") })
    .where("service_order_id", "=", orderId)
    .where("id", "<>", sql<number>`all(${wanted}::bigint[])`)
    .execute();
  await db
    .updateTable("work_hour")
    .set({ service_order_id: orderId, sign_state: hourSignState.toCode("unsigned") })
    .where("id", "=", sql<number>`any(${wanted}::bigint[])`)
    .execute();
  return true;
}

/** Locks the hours of an order that both sides have signed. */
export async function lockHoursOfOrder({ db }: UnitOfWork, orderId: number): Promise<void> {
  await db
    .updateTable("work_hour")
    .set({ sign_state: hourSignState.toCode("signed") })
    .where("service_order_id", "=", orderId)
    .execute();
}

/** Gives the hours of an order free that was voided or deleted. */
export async function releaseHoursOfOrder({ db }: UnitOfWork, orderId: number): Promise<void> {
  await db
    .updateTable("work_hour")
    .set({ service_order_id: null, sign_state: hourSignState.toCode("none") })
    .where("service_order_id", "=", orderId)
    .execute();
}
