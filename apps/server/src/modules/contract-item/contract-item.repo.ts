import type { listContractItems } from "@pharos/api/contract-item";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { personName } from "../../platform/person-name.ts";
import { beginningWith, containing, direction, wordsOf } from "../../platform/search-words.ts";
import { leadsWork } from "../organisation/index.ts";
import { visibleContractItems } from "./contract-item.visibility.ts";

/** Filters, sorting and page as the contract parsed them. */
export type ContractItemFilter = HandlerInput<typeof listContractItems>["query"];

import { usedItemHours } from "./item-hours.sql.ts";

type Builder = ExpressionBuilder<Schema, "contract_item">;

/** A contract item with the names around it, and whether the actor leads the work on it. */
export type ContractItemRecord = Awaited<ReturnType<typeof findContractItemPage>>[number];

/** One page of the visible items, in the wanted order. `today` decides which terms are over. */
export async function findContractItemPage(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ContractItemFilter,
  today: string,
) {
  const order = orderOf(filter);
  const page = db
    .selectFrom("contract_item")
    .select("contract_item.id")
    .where(matching(actor, filter, today))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return records(db, actor)
    .innerJoin(page.as("page"), "page.id", "contract_item.id")
    .orderBy(order)
    .execute();
}

/** How many visible items match. */
export async function countContractItems(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ContractItemFilter,
  today: string,
): Promise<number> {
  const { count } = await db
    .selectFrom("contract_item")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(matching(actor, filter, today))
    .executeTakeFirstOrThrow();
  return count;
}

/** Every type that occurs among the visible items. */
export async function findItemTypes(db: Kysely<Schema>, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom("contract_item")
    .select("item_type")
    .distinct()
    .where(visibleContractItems(actor))
    .orderBy("item_type")
    .limit(100)
    .execute();
  return rows.map(({ item_type }) => item_type);
}

/** Every team that has one of the visible items. */
export async function findItemTeams(
  db: Kysely<Schema>,
  actor: Actor,
): Promise<{ teamId: number; teamName: string; teamNameEn: string | null }[]> {
  return db
    .selectFrom("team")
    .select(["team.id as teamId", "team.name as teamName", "team.name_en as teamNameEn"])
    .where("team.id", "in", (eb) =>
      eb
        .selectFrom("contract_item")
        .select((inner) => inner.ref("contract_item.team_id").$notNull().as("team_id"))
        .where("contract_item.team_id", "is not", null)
        .where(visibleContractItems(actor)),
    )
    .orderBy("team.name")
    .execute();
}

/** One visible item; locked against other changes when asked for. */
export async function findContractItem(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
  { isLocked = false } = {},
): Promise<ContractItemRecord | undefined> {
  const found = records(db, actor).where(visibleContractItems(actor)).where("contract_item.id", "=", id);
  return (isLocked ? found.forUpdate("contract_item") : found).executeTakeFirst();
}

/** The visible items with these numbers, locked in the order of their ids. */
export async function lockContractItems(
  db: Kysely<Schema>,
  actor: Actor,
  itemIds: readonly string[],
): Promise<ContractItemRecord[]> {
  return records(db, actor)
    .where(visibleContractItems(actor))
    .where("contract_item.item_id", "=", sql<string>`any(${[...itemIds]}::text[])`)
    .orderBy("contract_item.id")
    .forUpdate("contract_item")
    .execute();
}

/** Whether another item has this number. */
export async function isItemIdTaken(db: Kysely<Schema>, itemId: string, exceptId: number): Promise<boolean> {
  const row = await db
    .selectFrom("contract_item")
    .select("id")
    .where("item_id", "=", itemId)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

function records(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("contract_item")
    .innerJoin("contract", "contract.id", "contract_item.contract_id")
    .innerJoin("company", "company.id", "contract_item.company_id")
    .leftJoin("dict_menu as product", "product.id", "contract_item.product_menu_id")
    .leftJoin("team", "team.id", "contract_item.team_id")
    .leftJoin("app_user as manager", "manager.id", "contract_item.manager_user_id")
    .leftJoin("service_number", "service_number.id", "contract_item.service_number_id")
    .selectAll("contract_item")
    .select([
      usedItemHours.as("used_hours"),
      "contract.contract_num",
      "contract.name as contract_name",
      "contract.owner_user_id as contract_owner_id",
      "contract.manager_user_id as contract_manager_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "product.name as product_name",
      "product.name_en as product_name_en",
      "team.name as team_name",
      "team.name_en as team_name_en",
      personName("manager").$castTo<string | null>().as("manager_name"),
      "service_number.sn",
      leadsWork(actor, "contract_item").as("is_led"),
    ]);
}

const progress = sql`${usedItemHours} / nullif(contract_item.planned_hours, 0)`;

/** The wanted order; the number decides among equals. */
function orderOf({ sortField, sortOrder }: ContractItemFilter): RawBuilder<unknown> {
  const wanted = {
    endTime: sql`contract_item.end_date`,
    itemId: sql`contract_item.item_id`,
    progress,
    planHour: sql`contract_item.planned_hours`,
    actualHours: usedItemHours,
    lastServiceDate: sql`contract_item.last_service_date`,
  }[sortField];
  return sql`${wanted} ${direction(sortOrder)} nulls last, contract_item.id`;
}

/** Everything the list is narrowed by. */
function matching(
  actor: Actor,
  filter: ContractItemFilter,
  today: string,
): (eb: Builder) => Expression<SqlBool> {
  return (eb) =>
    eb.and([
      visibleContractItems(actor)(eb),
      ...wordsOf(filter.keyword).map((word) => hasWord(eb, word)),
      ...(filter.companyId ? [eb("contract_item.company_id", "=", filter.companyId)] : []),
      ...(filter.contractId ? [eb("contract_item.contract_id", "=", filter.contractId)] : []),
      ...(filter.contractNum ? [hasContractNum(eb, beginningWith(filter.contractNum))] : []),
      ...(filter.itemType ? [eb("contract_item.item_type", "=", filter.itemType)] : []),
      ...(filter.teamId ? [eb("contract_item.team_id", "=", filter.teamId)] : []),
      ...(filter.managerId ? [eb("contract_item.manager_user_id", "=", filter.managerId)] : []),
      ...(filter.accId ? [eb("contract_item.service_number_id", "=", filter.accId)] : []),
      ...(filter.status ? [sql<SqlBool>`contract_item.status = any(${filter.status}::bigint[])`] : []),
      ...(filter.dateRangeStart ? [eb("contract_item.end_date", ">=", filter.dateRangeStart)] : []),
      ...(filter.dateRangeEnd ? [eb("contract_item.start_date", "<=", filter.dateRangeEnd)] : []),
      ...(filter.minProgress === undefined
        ? []
        : [sql<SqlBool>`${progress} * 100 >= ${filter.minProgress}::numeric`]),
      ...(filter.maxProgress === undefined
        ? []
        : [sql<SqlBool>`${progress} * 100 <= ${filter.maxProgress}::numeric`]),
      ...(filter.zeroHours === undefined ? [] : [eb(usedItemHours, filter.zeroHours ? "=" : ">", 0)]),
      ...(filter.includeExpired ? [] : [eb("contract_item.end_date", ">=", today)]),
    ]);
}

function hasWord(eb: Builder, word: string): Expression<SqlBool> {
  return eb.or([
    eb("contract_item.name", "ilike", containing(word)),
    eb("contract_item.item_id", "ilike", beginningWith(word)),
    hasContractNum(eb, beginningWith(word)),
  ]);
}

function hasContractNum(eb: Builder, pattern: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom("contract")
      .select("contract.id")
      .whereRef("contract.id", "=", "contract_item.contract_id")
      .where("contract.contract_num", "ilike", pattern),
  );
}
