import type { HandlerInput } from "@pharos/api/core";
import type { listServiceNumbers } from "@pharos/api/service-number";
import type { Kysely, Schema } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { deliveredHours, showsHours } from "./hours.sql.ts";
import { visibleServiceNumbers } from "./service-number.visibility.ts";
import { urgencyOrder, validityCode } from "./validity.sql.ts";

/** Filters, sorting and page as the contract parsed them. */
export type NumberFilter = HandlerInput<typeof listServiceNumbers>["query"];

type Builder = ExpressionBuilder<Schema, "service_number">;

/** One line of the list. */
export type NumberRow = Awaited<ReturnType<typeof findNumberPage>>[number];

/** How many visible service numbers match. */
export async function countNumbers(
  db: Kysely<Schema>,
  actor: Actor,
  filter: NumberFilter,
  today: string,
): Promise<number> {
  const { total } = await db
    .selectFrom("service_number")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matching(actor, filter, today))
    .executeTakeFirstOrThrow();
  return total;
}

/** One page of the visible service numbers; names are looked up for its few rows only. */
export async function findNumberPage(db: Kysely<Schema>, actor: Actor, filter: NumberFilter, today: string) {
  const order = orderOf(filter, today);
  const page = db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .select("service_number.id")
    .where((eb) => matching(actor, filter, today)(eb))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return numberRows(db, actor).where("service_number.id", "in", page).orderBy(order).execute();
}

/** The rows of service numbers with the names around them. */
export function numberRows(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("service_number")
    .innerJoin("company", "company.id", "service_number.company_id")
    .innerJoin("service_subscription as service", "service.id", "service_number.subscription_id")
    .innerJoin("contract", "contract.id", "service.contract_id")
    .innerJoin("team", "team.id", "service.team_id")
    .leftJoin("dict_menu as product", "product.id", "service_number.product_menu_id")
    .select([
      "service_number.id",
      "service_number.sn",
      "service_number.name",
      "service_number.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "service.id as service_id",
      "service.name as service_name",
      "contract.id as contract_id",
      "contract.contract_num",
      "contract.name as contract_name",
      "contract.status as contract_status",
      "contract.start_date as contract_start_date",
      "contract.end_date as contract_end_date",
      "product.name as product_name",
      "product.name_en as product_name_en",
      "service_number.maintenance_level",
      "service_number.coverage",
      "service_number.start_date",
      "service_number.end_date",
      "service_number.status",
      "service_number.status_reason",
      "service_number.previous_status",
      "service_number.status_changed_at",
      "service_number.quota_hours",
      usedHours(actor).as("used_hours"),
      showsHours(actor).as("shows_hours"),
      "service_number.version",
      "team.id as team_id",
      "team.name as team_name",
      "team.name_en as team_name_en",
      nameOfUser("team.leader_user_id").as("team_leader_name"),
      nameOfUser("service.manager_user_id").as("manager_name"),
      sql<number>`(
        select count(*)::int from service_item i
        where i.service_number_id = service_number.id and i.deleted_at is null)`.as("item_count"),
      sql<number>`(select count(*)::int from service_number_asset a where a.service_number_id = service_number.id)`.as(
        "asset_count",
      ),
    ]);
}

/** What was delivered under the service number, for who reads figures of hours. */
const usedHours = (actor: Actor) =>
  sql<number | null>`case when ${showsHours(actor)} then ${deliveredHours("service_number")} end`;

function orderOf({ sortField, sortOrder }: NumberFilter, today: string): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  switch (sortField) {
    case "urgency":
      return sql`${urgencyOrder("service_number", today, sortOrder)}, service_number.id desc`;
    case "endTime":
      return sql`service_number.end_date ${direction}, service_number.id desc`;
    case "startTime":
      return sql`service_number.start_date ${direction}, service_number.id desc`;
    case "sn":
      return sql`service_number.sn ${direction}`;
    case "companyName":
      return sql`company.name ${direction}, service_number.id desc`;
  }
}

function matching(actor: Actor, filter: NumberFilter, today: string): (eb: Builder) => Expression<SqlBool> {
  return (eb) =>
    eb.and([
      visibleServiceNumbers(actor)(eb),
      ...(filter.companyId ? [eb("service_number.company_id", "=", filter.companyId)] : []),
      ...(filter.serviceId ? [eb("service_number.subscription_id", "=", filter.serviceId)] : []),
      ...(filter.contractId ? [isOfContract(filter.contractId)] : []),
      ...(filter.status ? [isAnyOf(sql`service_number.status`, filter.status)] : []),
      ...(filter.validity ? [isAnyOf(validityCode("service_number", today), filter.validity)] : []),
      ...(filter.keyword ? [isNamed(filter.keyword)] : []),
    ]);
}

const isOfContract = (contractId: number) => sql<SqlBool>`service_number.subscription_id in (
  select s.id from service_subscription s where s.contract_id = ${contractId})`;

// `= any(array)` keeps the text of the statement the same for any number of values.
const isAnyOf = (value: RawBuilder<unknown>, codes: readonly number[]) =>
  sql<SqlBool>`${value} = any(${codes}::bigint[])`;

const isNamed = (keyword: string) => sql<SqlBool>`(
  position(lower(${keyword}::text) in lower(service_number.name)) > 0
  or starts_with(service_number.sn, ${keyword}))`;
