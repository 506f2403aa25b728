import type { Kysely, Schema } from "@pharos/db";
import { hourSignState, reviewStatus, serviceOrderStatus } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { visibleWorkHours } from "./work-hour.visibility.ts";

/** What an order is made for; both may be there, or neither. */
export interface OrderReference {
  readonly requestId: number | null;
  readonly planId: number | null;
}

/** A piece of work as an order names it: neither its remark nor its category. */
export interface HourOfOrder {
  readonly id: number;
  readonly workDate: string;
  readonly engineer: string;
  readonly engineerId: number;
  readonly hours: number;
  /** Waits for its review. */
  readonly isPending: boolean;
}

const lines = (db: Kysely<Schema>) =>
  db
    .selectFrom("work_hour")
    .select([
      "work_hour.id",
      "work_hour.work_date as workDate",
      "work_hour.hours",
      nameOfUser("work_hour.executor_user_id").$castTo<string>().as("engineer"),
      "work_hour.executor_user_id as engineerId",
      sql<boolean>`work_hour.review_status = ${reviewStatus.toCode("pending")}`.as("isPending"),
    ])
    .where("work_hour.deleted_at", "is", null)
    .orderBy("work_hour.start_at")
    .orderBy("work_hour.id")
    .limit(200);

/** Work on a request or a plan that was not returned and stands on no other order. */
const isOrderable = ({ requestId, planId }: OrderReference): RawBuilder<boolean> => sql<boolean>`(
  (work_hour.service_request_id = ${requestId}::bigint or work_hour.plan_id = ${planId}::bigint)
  and work_hour.review_status <> ${reviewStatus.toCode("rejected")} and work_hour.service_order_id is null)`;

/**
 * Whose hours somebody may put on an order: those they read anyway, and those of the others who did the same job. An order
 * names neither the remark nor the category of a piece of work.
 */
const isOfSameJob = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  exists (select from plan_executor mine where mine.plan_id = work_hour.plan_id and mine.user_id = ${actor.userId})
  or exists (select from service_request r where r.id = work_hour.service_request_id
    and (r.executor_user_id = ${actor.userId} or exists (select from service_request_sub_executor s
      where s.service_request_id = r.id and s.user_id = ${actor.userId} and s.left_at is null))))`;

const mayStandOnOrder =
  (actor: Actor, subject: OrderReference) => (eb: ExpressionBuilder<Schema, "work_hour">) =>
    eb.and([eb.or([visibleWorkHours(actor)(eb), isOfSameJob(actor)]), isOrderable(subject)]);

/** The sum of the hours on the `service_order` in the query, those that wait for their review included. */
export const hoursOnOrder = sql<number | null>`(
  select sum(h.hours) from work_hour h where h.service_order_id = service_order.id and h.deleted_at is null)`;

/** What of that sum waits for its review. */
export const pendingHoursOnOrder = sql<number | null>`(
  select sum(h.hours) from work_hour h where h.service_order_id = service_order.id and h.deleted_at is null
    and h.review_status = ${sql.lit(reviewStatus.toCode("pending"))})`;

/** The hours that stand on an order. */
export const findHoursOfOrder = (db: Kysely<Schema>, orderId: number): Promise<HourOfOrder[]> =>
  lines(db).where("work_hour.service_order_id", "=", orderId).execute();

/** The hours that somebody can put on an order, and those that stand on it already. */
export const findOrderableHours = (
  db: Kysely<Schema>,
  actor: Actor,
  subject: OrderReference,
  orderId: number | null,
): Promise<HourOfOrder[]> =>
  lines(db)
    .where((eb) =>
      eb.or([
        mayStandOnOrder(actor, subject)(eb),
        sql<boolean>`work_hour.service_order_id = ${orderId}::bigint`,
      ]),
    )
    .execute();

/**
 * Puts exactly these hours on an order nobody has signed. What stood on it may stay, whoever asks; what is new must be
 * the actor's to see or of the same job, and free. Answers whether all of them could be.
 */
export async function putHoursOnOrder(
  { db }: UnitOfWork,
  actor: Actor,
  {
    orderId,
    subject,
    ids,
  }: { readonly orderId: number; readonly subject: OrderReference; readonly ids: readonly number[] },
): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const found = await db
    .selectFrom("work_hour")
    .select("work_hour.id")
    .where("work_hour.id", "=", sql<number>`any(${wanted}::bigint[])`)
    .where("work_hour.deleted_at", "is", null)
    .where((eb) =>
      eb.or([eb("work_hour.service_order_id", "=", orderId), mayStandOnOrder(actor, subject)(eb)]),
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

/** Holds the hours of an order as they are until the transaction ends; the caller holds the order. */
export async function holdHoursOfOrder(db: Kysely<Schema>, orderId: number): Promise<void> {
  await db
    .selectFrom("work_hour")
    .select("id")
    .where("service_order_id", "=", orderId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/**
 * The open order on which new hours belong, held until the transaction ends: for the same request or plan, with the person
 * among its engineers and the day within its time, signed by nobody. Null: there is none.
 */
export async function holdOpenOrder(
  db: Kysely<Schema>,
  hours: {
    readonly service_request_id: number | null;
    readonly plan_id: number | null;
    readonly executor_user_id: number;
    readonly work_date: string;
  },
): Promise<number | null> {
  if (hours.service_request_id === null && hours.plan_id === null) return null;
  const order = await db
    .selectFrom("service_order")
    .select("id")
    .where((eb) =>
      hours.plan_id === null
        ? eb("service_request_id", "=", hours.service_request_id)
        : eb("plan_id", "=", hours.plan_id),
    )
    .where("status", "=", serviceOrderStatus.toCode("unsigned"))
    .where("frozen_content", "is", null)
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`${hours.work_date}::date between (service_from at time zone ${sql.lit(businessTimeZone)})::date
        and (service_to at time zone ${sql.lit(businessTimeZone)})::date`,
    )
    .where(
      sql<boolean>`exists (select from service_order_engineer e
        where e.order_id = service_order.id and e.user_id = ${hours.executor_user_id})`,
    )
    .orderBy("id", "desc")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order?.id ?? null;
}

/** Takes records off the orders they stand on: they were returned, or are of something else now. */
export async function takeOffOrders(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  await db
    .updateTable("work_hour")
    .set({ service_order_id: null, sign_state: hourSignState.toCode("none") })
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .where("service_order_id", "is not", null)
    .execute();
}

/** Locks the hours of an order that somebody has signed. */
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
