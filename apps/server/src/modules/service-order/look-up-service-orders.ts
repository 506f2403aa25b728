import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { visibleServiceOrders } from "./service-order.visibility.ts";

/** Visible service orders by number, title or customer, the newest first. */
export function lookUpServiceOrders(db: Kysely<Schema>, actor: Actor, words: string, limit: number) {
  return db
    .selectFrom("service_order")
    .innerJoin("company", "company.id", "service_order.company_id")
    .select(["service_order.id", "service_order.order_no", "service_order.title"])
    .select([
      "company.id as company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
    ])
    .where(visibleServiceOrders(actor))
    .where((eb) =>
      eb.or([
        contains(eb.ref("service_order.order_no"), words),
        contains(eb.ref("service_order.title"), words),
        contains(eb.ref("company.name"), words),
        contains(eb.ref("company.name_key"), words),
      ]),
    )
    .orderBy("service_order.id", "desc")
    .limit(limit)
    .execute();
}
