import type { Kysely, Schema, Selectable, Transaction, Updateable } from "@pharos/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import { holdHoursOfOrder, hoursOnOrder, pendingHoursOnOrder } from "../work-hour/index.ts";
import { visibleServiceOrders } from "./service-order.visibility.ts";

/** An order with what its rules and its page need. */
export type OrderRecord = Awaited<ReturnType<ReturnType<typeof selectOrders>["execute"]>>[number];

/** A signature as it is stored. */
export type SignatureRow = Selectable<Schema["service_order_signature"]>;

/** An engineer of an order, in the order of the paper. */
interface EngineerOfOrder {
  readonly id: number;
  readonly name: string;
}

/** Queries on service orders, bound to one connection. */
export const serviceOrderRepo = (db: Kysely<Schema>) => ({
  /** The order, whoever asks. */
  find: (id: number) => selectOrders(db).where("service_order.id", "=", id).executeTakeFirst(),

  /** The order, when it exists and this actor may know of it. */
  findVisible: (actor: Actor, id: number) =>
    selectOrders(db)
      .where("service_order.id", "=", id)
      .where((eb) => visibleServiceOrders(actor)(eb))
      .executeTakeFirst(),

  /** The same, locked until the transaction ends: signing, changing and voiding wait for one another. */
  async lockVisible(actor: Actor, id: number): Promise<OrderRecord | undefined> {
    await this.lock(id);
    return this.findVisible(actor, id);
  },

  async lock(id: number): Promise<void> {
    await db.selectFrom("service_order").select("id").where("id", "=", id).forNoKeyUpdate().execute();
    // What is read of the order next says the sum of hours that nobody is changing.
    await holdHoursOfOrder(db, id);
  },

  findSignatures: (orderId: number): Promise<SignatureRow[]> =>
    db
      .selectFrom("service_order_signature")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute(),

  update: (id: number, at: Date, change: Updateable<Schema["service_order"]>) =>
    db
      .updateTable("service_order")
      .set({ ...change, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .execute(),

  /** Replaces the engineers of an order. */
  async setEngineers(orderId: number, userIds: readonly number[]): Promise<void> {
    await db.deleteFrom("service_order_engineer").where("order_id", "=", orderId).execute();
    const rows = [...new Set(userIds)].map((user_id, place) => ({ order_id: orderId, user_id, place }));
    await db.insertInto("service_order_engineer").values(rows).execute();
  },
});

const isSigned = sql<boolean>`service_order.frozen_content is not null`;

/** The hours of an order: the sum of its records, and from the first signature on what was signed. */
export const hoursOf = sql<number | null>`(
  case when ${isSigned} then service_order.total_hours else ${hoursOnOrder} end)`;

/** What of them waits for its review, as long as nobody has signed. */
const hoursWaiting = sql<number | null>`(case when ${isSigned} then null else ${pendingHoursOnOrder} end)`;

const engineers: RawBuilder<readonly EngineerOfOrder[]> = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${personName("u")}) order by e.place)
  from service_order_engineer e join app_user u on u.id = e.user_id
  where e.order_id = service_order.id), '[]')`;

function selectOrders(db: Kysely<Schema>) {
  return db
    .selectFrom("service_order")
    .innerJoin("company", "company.id", "service_order.company_id")
    .leftJoin("service_number", "service_number.id", "service_order.service_number_id")
    .leftJoin("service_request", "service_request.id", "service_order.service_request_id")
    .leftJoin("plan", "plan.id", "service_order.plan_id")
    .leftJoin("service_order as origin", "origin.id", "service_order.copied_from_id")
    .selectAll("service_order")
    .select([
      hoursOf.as("hours_total"),
      hoursWaiting.as("hours_pending"),
      "company.name as company_name",
      "company.name_en as company_name_en",
      "service_number.sn",
      "service_request.sr_no",
      "plan.plan_no",
      "company.hour_visibility",
      "origin.order_no as origin_no",
      engineers.as("engineers"),
      nameOfUser("service_order.created_by").as("created_by_name"),
      sql<number[]>`array(
        select e.user_id from service_order_engineer e
        where e.order_id = service_order.id order by e.place)`.as("engineer_ids"),
      sql<number[]>`array(
        select t.team_id from team_company t where t.company_id = service_order.company_id)`.as(
        "serving_team_ids",
      ),
      sql<number[]>`array(
        select s.party from service_order_signature s
        where s.order_id = service_order.id order by s.id)`.as("signed_by"),
    ]);
}

/** The next number of the day, such as `SO20260612-0001`; its row stays locked until the commit. */
export async function nextOrderNo(db: Transaction<Schema>, day: string): Promise<string> {
  const { last_number } = await db
    .insertInto("service_order_counter")
    .values({ day, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({ last_number: sql`service_order_counter.last_number + 1` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return `SO${day.replaceAll("-", "")}-${String(last_number).padStart(4, "0")}`;
}
