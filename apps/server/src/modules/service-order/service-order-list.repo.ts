import type { HandlerInput } from "@pharos/api/core";
import type { listServiceOrders } from "@pharos/api/service-order";
import type { Kysely, Schema } from "@pharos/db";
import { orderSigning, serviceOrderStatus } from "@pharos/domain/enums";
import { businessDayStart } from "@pharos/domain/time";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { personName } from "../../platform/person-name.ts";
import { hoursOf } from "./service-order.repo.ts";
import { visibleServiceOrders } from "./service-order.visibility.ts";
import { holderOfOrder, turnOfOrder } from "./turn.ts";

/** Filters, sorting and page as the contract parsed them. */
export type OrderFilter = HandlerInput<typeof listServiceOrders>["body"];

/** What a list may be narrowed by. */
export type OrderNarrowing = Partial<Omit<OrderFilter, "pageNum" | "pageSize" | "sortField" | "sortOrder">>;

type Builder = ExpressionBuilder<Schema, "service_order">;

/** How far the signatures have come: the state of an order, with those that only the customer has signed told apart. */
const signingOf = sql<number>`(
  case when service_order.status = ${sql.lit(serviceOrderStatus.toCode("unsigned"))}
    and service_order.frozen_content is not null
  then ${sql.lit(orderSigning.toCode("customerSigned"))} else service_order.status end)`;

/** Matches by state and by signatures, the filters by them left out. */
export function countByStatus(
  db: Kysely<Schema>,
  actor: Actor,
  filter: OrderFilter,
  now: Date,
): Promise<{ status: number; signing: number; matches: number }[]> {
  return db
    .selectFrom("service_order")
    .select(["status", signingOf.as("signing"), sql<number>`count(*)::int`.as("matches")])
    .where(matching(actor, filter, now))
    .groupBy(["status", "signing"])
    .execute();
}

/** One page of the visible orders. */
export function findOrderPage(db: Kysely<Schema>, actor: Actor, filter: OrderFilter, now: Date) {
  const { status, signing } = filter;
  return db
    .selectFrom("service_order")
    .innerJoin("company", "company.id", "service_order.company_id")
    .select([
      "service_order.id",
      "service_order.order_no",
      "service_order.title",
      "service_order.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "service_order.status",
      "service_order.service_from",
      "service_order.service_to",
      "service_order.place",
      hoursOf.as("hours_total"),
      signingOf.as("signing"),
      turnOfOrder(now).as("turn"),
      "company.hour_visibility",
      "service_order.completed_at",
      sql<string[]>`array(
        select ${personName("u")} from service_order_engineer e join app_user u on u.id = e.user_id
        where e.order_id = service_order.id order by e.place)`.as("engineers"),
      sql<number[]>`array(
        select s.party from service_order_signature s
        where s.order_id = service_order.id order by s.id)`.as("signed_by"),
    ])
    .where(matching(actor, filter, now))
    .$if(status !== undefined, (query) =>
      query.where("service_order.status", "=", sql<number>`any(${status ?? []}::smallint[])`),
    )
    .$if(signing !== undefined, (query) =>
      query.where(signingOf, "=", sql<number>`any(${signing ?? []}::smallint[])`),
    )
    .orderBy(orderOf(filter))
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
    .execute();
}

/** What every list of orders is narrowed by. */
export function matching(actor: Actor, filter: OrderNarrowing, now: Date) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [visibleServiceOrders(actor)(eb)];
    const { companyId, keyword, startTime, endTime, engineerId, faultId, planId } = filter;
    const { teamId, noTeam, waitingFor } = filter;
    if (teamId !== undefined) conditions.push(eb("service_order.team_id", "=", teamId));
    if (noTeam !== undefined) conditions.push(eb("service_order.team_id", noTeam ? "is" : "is not", null));
    if (waitingFor !== undefined) conditions.push(sql<boolean>`${holderOfOrder(now)} = ${waitingFor}`);
    if (companyId !== undefined) conditions.push(eb("service_order.company_id", "=", companyId));
    if (faultId !== undefined) conditions.push(eb("service_order.service_request_id", "=", faultId));
    if (planId !== undefined) conditions.push(eb("service_order.plan_id", "=", planId));
    if (engineerId !== undefined)
      conditions.push(sql<boolean>`service_order.id in (
        select e.order_id from service_order_engineer e where e.user_id = ${engineerId})`);
    if (startTime !== undefined)
      conditions.push(sql<boolean>`service_order.service_to >= ${businessDayStart(startTime)}::timestamptz`);
    if (endTime !== undefined)
      conditions.push(
        sql<boolean>`service_order.service_from < ${businessDayStart(endTime, 1)}::timestamptz`,
      );
    if (keyword)
      conditions.push(
        eb.or([
          contains(eb.ref("service_order.order_no"), keyword),
          contains(eb.ref("service_order.title"), keyword),
          contains(eb.ref("service_order.customer_contact"), keyword),
          eb.exists(
            eb
              .selectFrom("company as named")
              .select("named.id")
              .whereRef("named.id", "=", "service_order.company_id")
              .where(contains(sql.ref("named.name"), keyword)),
          ),
        ]),
      );
    return eb.and(conditions);
  };
}

function orderOf({ sortField, sortOrder }: OrderFilter): RawBuilder<unknown> {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const by: Record<OrderFilter["sortField"], RawBuilder<unknown>> = {
    serviceDate: sql`service_order.service_from ${direction}`,
    orderNo: sql`service_order.order_no ${direction}`,
    signedTime: sql`service_order.completed_at ${direction} nulls last`,
  };
  return sql`${by[sortField]}, service_order.id ${direction}`;
}
