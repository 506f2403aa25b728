import type { listPocItems } from "@pharos/api/contract-item";
import type { HandlerInput } from "@pharos/api/core";
import type { Insertable, Kysely, Schema, Updateable } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { personName } from "../../platform/person-name.ts";
import { leads, visiblePocItems } from "./contract-item.visibility.ts";
import { beginningWith, containing, direction, wordsOf } from "./sql-parts.ts";

/** Filters, sorting and page as the contract parsed them. */
export type PocItemFilter = HandlerInput<typeof listPocItems>["query"];

type Builder = ExpressionBuilder<Schema, "poc_item">;

/** A proof of concept with the names around it, and whether the actor leads the work on it. */
export type PocItemRecord = Awaited<ReturnType<typeof findPocItemPage>>[number];

/** One page of the visible proofs of concept, in the wanted order. */
export async function findPocItemPage(db: Kysely<Schema>, actor: Actor, filter: PocItemFilter) {
  const order = orderOf(filter);
  const page = db
    .selectFrom("poc_item")
    .select("poc_item.id")
    .where(matching(actor, filter))
    .orderBy(order)
    .limit(filter.pageSize)
    .offset(offsetOf(filter));
  return records(db, actor).innerJoin(page.as("page"), "page.id", "poc_item.id").orderBy(order).execute();
}

/** How many visible proofs of concept match. */
export async function countPocItems(
  db: Kysely<Schema>,
  actor: Actor,
  filter: PocItemFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom("poc_item")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(matching(actor, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** One visible proof of concept; locked against other changes when asked for. */
export async function findPocItem(
  db: Kysely<Schema>,
  actor: Actor,
  by: { readonly id: number } | { readonly pocNo: string },
  { isLocked = false } = {},
): Promise<PocItemRecord | undefined> {
  const found = records(db, actor)
    .where(visiblePocItems(actor))
    .where((eb) => ("id" in by ? eb("poc_item.id", "=", by.id) : eb("poc_item.poc_no", "=", by.pocNo)));
  return (isLocked ? found.forUpdate("poc_item") : found).executeTakeFirst();
}

/** Adds a proof of concept; undefined when its number is taken, by whomever. */
export async function insertPocItem(
  db: Kysely<Schema>,
  item: Insertable<Schema["poc_item"]>,
): Promise<number | undefined> {
  const row = await db
    .insertInto("poc_item")
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whether another proof of concept has this number or this external id. */
export async function isPocTaken(
  db: Kysely<Schema>,
  { pocNo, externalId }: { readonly pocNo: string; readonly externalId?: string | null },
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("poc_item")
    .select("id")
    .where((eb) => eb.or([eb("poc_no", "=", pocNo), eb("external_id", "=", externalId ?? "")]))
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes a proof of concept that is locked. */
export async function updatePocItem(
  db: Kysely<Schema>,
  id: number,
  change: Updateable<Schema["poc_item"]>,
  now: Date,
): Promise<void> {
  await db
    .updateTable("poc_item")
    .set((eb) => ({ ...change, updated_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function records(db: Kysely<Schema>, actor: Actor) {
  return db
    .selectFrom("poc_item")
    .innerJoin("company", "company.id", "poc_item.company_id")
    .leftJoin("dict_menu as product", "product.id", "poc_item.product_menu_id")
    .leftJoin("app_user as owner", "owner.id", "poc_item.owner_user_id")
    .leftJoin("app_user as executor", "executor.id", "poc_item.executor_user_id")
    .leftJoin("contract", "contract.id", "poc_item.contract_id")
    .selectAll("poc_item")
    .select([
      "company.name as company_name",
      "product.name as product_name",
      "product.name_en as product_name_en",
      personName("owner").$castTo<string | null>().as("owner_name"),
      personName("executor").$castTo<string | null>().as("executor_name"),
      "contract.contract_num",
      leads(actor, "poc_item").as("is_led"),
    ]);
}

/** The wanted order; the row's identity decides among equals. */
function orderOf({ sortField, sortOrder }: PocItemFilter): RawBuilder<unknown> {
  const wanted = {
    startTime: sql`poc_item.start_date`,
    endTime: sql`poc_item.end_date`,
    pocNo: sql`poc_item.poc_no`,
    progress: sql`poc_item.actual_hours / nullif(poc_item.planned_hours, 0)`,
  }[sortField];
  return sql`${wanted} ${direction(sortOrder)} nulls last, poc_item.id`;
}

/** Everything the list is narrowed by. */
function matching(actor: Actor, filter: PocItemFilter): (eb: Builder) => Expression<SqlBool> {
  return (eb) =>
    eb.and([
      visiblePocItems(actor)(eb),
      ...wordsOf(filter.keyword).map((word) =>
        eb.or([
          eb("poc_item.name", "ilike", containing(word)),
          eb("poc_item.poc_no", "ilike", beginningWith(word)),
        ]),
      ),
      ...(filter.companyId ? [eb("poc_item.company_id", "=", filter.companyId)] : []),
      ...(filter.result ? [sql<SqlBool>`poc_item.result = any(${filter.result}::bigint[])`] : []),
      ...(filter.ownerUserId ? [eb("poc_item.owner_user_id", "=", filter.ownerUserId)] : []),
    ]);
}
