import type { listAssets } from "@pharos/api/asset";
import type { HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { contains } from "../../platform/contains.ts";
import { offsetOf } from "../../platform/paging.ts";
import { coveringNumber, nodeCount, openRequests } from "./asset.sql.ts";
import { visibleAssets } from "./asset.visibility.ts";

/** Filters, sorting and page as the contract parsed them. */
export type AssetFilter = HandlerInput<typeof listAssets>["query"];

type Builder = ExpressionBuilder<Schema, "asset">;

/** How many visible assets in use match. */
export async function countAssets(
  db: Kysely<Schema>,
  actor: Actor,
  filter: AssetFilter,
  today: string,
): Promise<number> {
  const row = await db
    .selectFrom("asset")
    .select((eb) => eb.fn.countAll<number>().as("matches"))
    .where(matching(actor, filter, today))
    .executeTakeFirstOrThrow();
  return row.matches;
}

/** One page of the visible assets in use. */
export function findAssetPage(db: Kysely<Schema>, actor: Actor, filter: AssetFilter, today: string) {
  return db
    .selectFrom("asset")
    .innerJoin("company", "company.id", "asset.company_id")
    .select((eb) => [
      "asset.id",
      "asset.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "asset.name",
      "asset.business_system",
      "asset.db_type",
      "asset.db_version",
      "asset.architecture",
      "asset.importance",
      "asset.environment",
      nodeCount.as("node_count"),
      coveringNumber(today).as("sn"),
      openRequests(eb, actor).as("open_sr"),
    ])
    .where(matching(actor, filter, today))
    .orderBy(orderOf(filter))
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
    .execute();
}

function matching(actor: Actor, filter: AssetFilter, today: string) {
  return (eb: Builder): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [visibleAssets(actor)(eb), eb("asset.status", "=", 1)];
    const { keyword } = filter;
    if (filter.companyId !== undefined) conditions.push(eb("asset.company_id", "=", filter.companyId));
    if (filter.dbType !== undefined) conditions.push(eb("asset.db_type", "=", filter.dbType));
    if (filter.env !== undefined) conditions.push(eb("asset.environment", "=", filter.env));
    if (filter.importance !== undefined) conditions.push(eb("asset.importance", "=", filter.importance));
    if (filter.arch !== undefined) conditions.push(eb("asset.architecture", "=", filter.arch));
    if (filter.valid !== undefined)
      conditions.push(sql<SqlBool>`(${coveringNumber(today)} is not null) = ${filter.valid}`);
    if (keyword)
      conditions.push(
        eb.or([
          contains(eb.ref("asset.name"), keyword),
          contains(eb.ref("asset.business_system"), keyword),
          contains(eb.ref("asset.db_version"), keyword),
        ]),
      );
    return eb.and(conditions);
  };
}

function orderOf({ sortField, sortOrder }: AssetFilter): RawBuilder<unknown> {
  const direction = sortOrder === "asc" ? sql`asc` : sql`desc`;
  const by: Record<AssetFilter["sortField"], RawBuilder<unknown>> = {
    name: sql`asset.name ${direction}`,
    importance: sql`asset.importance ${direction}, asset.name`,
    dbType: sql`asset.db_type ${direction}, asset.name`,
    openSr: sql`open_sr ${direction}, asset.importance`,
  };
  return sql`${by[sortField]}, asset.id`;
}
