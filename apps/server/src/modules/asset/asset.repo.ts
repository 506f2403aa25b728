import type { Insertable, Kysely, Schema, Updateable } from "@pharos/db";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { allOpenRequests, coveringNumber, isServed, nodeCount, openRequests } from "./asset.sql.ts";
import { visibleAssets } from "./asset.visibility.ts";

/** An asset with what its rules and its page need. */
export type AssetRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof assetRepo>["findVisible"]>>>;

/** A node with its type in words. */
export type NodeRecord = Awaited<ReturnType<ReturnType<typeof assetRepo>["findNodes"]>>[number];

/** Queries on assets, bound to one connection. `today` is the date in the business time zone. */
export const assetRepo = (db: Kysely<Schema>) => ({
  /** The asset, when it exists and this actor may know of it. */
  findVisible: (actor: Actor, id: number, today: string) =>
    selectAssets(db, actor, today).where("asset.id", "=", id).executeTakeFirst(),

  /** Those of the assets that exist and that this actor may know of, locked until the transaction ends. */
  lockVisible: async (actor: Actor, ids: readonly number[], today: string) => {
    await selectLocked(db, ids).execute();
    return selectAssets(db, actor, today)
      .where(sql<boolean>`asset.id = any (${[...ids]}::bigint[])`)
      .execute();
  },

  /** Locks an asset until the transaction ends; everything about its nodes waits for the lock. */
  lock: async (id: number): Promise<void> => {
    await selectLocked(db, [id]).execute();
  },

  update: (id: number, at: Date, change: Updateable<Schema["asset"]>) =>
    db
      .updateTable("asset")
      .set({ ...change, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .execute(),

  /** The assets in use that have one of these names in the organisation. */
  findByNames: (companyId: number, names: readonly string[]) =>
    db
      .selectFrom("asset")
      .select(["id", "name", "version"])
      .where("company_id", "=", companyId)
      .where(sql<boolean>`name = any (${[...names]}::text[])`)
      .where("status", "=", 1)
      .execute(),

  uncover: (id: number) => db.deleteFrom("service_number_asset").where("asset_id", "=", id).execute(),

  findNodes: (assetId: number) =>
    db
      .selectFrom("asset_node as d")
      .innerJoin("dict_item as t", "t.id", "d.node_type_item_id")
      .selectAll("d")
      .select(["t.item_name as type_name", "t.item_name_en as type_name_en"])
      .where("d.asset_id", "=", assetId)
      .orderBy("d.role")
      .orderBy("d.name")
      .orderBy("d.id")
      .execute(),

  findNode: (id: number) => db.selectFrom("asset_node").selectAll().where("id", "=", id).executeTakeFirst(),

  insertNode: (node: Insertable<Schema["asset_node"]>) =>
    db.insertInto("asset_node").values(node).returning("id").executeTakeFirstOrThrow(),

  updateNode: (id: number, at: Date, change: Updateable<Schema["asset_node"]>) =>
    db
      .updateTable("asset_node")
      .set({ ...change, updated_at: at })
      .set("version", sql<number>`version + 1`)
      .where("id", "=", id)
      .execute(),

  deleteNode: (id: number) => db.deleteFrom("asset_node").where("id", "=", id).execute(),

  /** Service numbers that cover an asset. */
  findNumbers: (assetId: number) =>
    db
      .selectFrom("service_number as n")
      .innerJoin("service_number_asset as c", "c.service_number_id", "n.id")
      .select(["n.id", "n.sn", "n.name", "n.status", "n.start_date", "n.end_date"])
      .where("c.asset_id", "=", assetId)
      .orderBy("n.end_date", "desc")
      .orderBy("n.id")
      .execute(),

  /** Node types in use, and the one that is asked for whatever its state. */
  findNodeTypes: () =>
    db
      .selectFrom("dict_item")
      .select(["id", "item_name", "item_name_en"])
      .where("dict_type", "=", nodeTypes)
      .where("status", "=", 1)
      .orderBy("sort")
      .orderBy("id")
      .execute(),
});

function selectAssets(db: Kysely<Schema>, actor: Actor, today: string) {
  return db
    .selectFrom("asset")
    .innerJoin("company", "company.id", "asset.company_id")
    .selectAll("asset")
    .select((eb) => [
      "company.name as company_name",
      "company.name_en as company_name_en",
      coveringNumber(today).as("sn"),
      openRequests(eb, actor).as("open_sr"),
      allOpenRequests.as("open_requests"),
      isServed(actor).as("is_served"),
      nodeCount.as("node_count"),
    ])
    .where(visibleAssets(actor));
}

// In the order of their ids, so that two that lock the same assets wait for each other.
function selectLocked(db: Kysely<Schema>, ids: readonly number[]) {
  return db
    .selectFrom("asset")
    .select("id")
    .where(sql<boolean>`id = any (${[...ids]}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate();
}

/** Dictionary type of node types. */
export const nodeTypes = 5;
