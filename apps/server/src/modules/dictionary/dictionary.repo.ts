import type { Insertable, Kysely, Schema, Selectable, Transaction, Updateable } from "@pharos/db";
import { sql } from "kysely";

/** A stored entry of a reference tree. */
export type EntryRecord = Selectable<Schema["dict_menu"]>;

/** A stored item. */
export type ItemRecord = Selectable<Schema["dict_item"]>;

/** An entry of a reference tree. */
export type DictionaryRow = Pick<
  EntryRecord,
  "id" | "parent_id" | "name" | "name_en" | "sort" | "status" | "version"
>;

const powerViewTags = 4;

/** All entries of one tree in the order in which siblings are shown. */
export async function findEntries(db: Kysely<Schema>, dictType: number): Promise<EntryRecord[]> {
  return db
    .selectFrom("dict_menu")
    .selectAll()
    .where("dict_type", "=", dictType)
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

/** The tags a Power View may consist of: names of entries in use. */
export async function findViewTags(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom("dict_menu")
    .select("name")
    .where("dict_type", "=", powerViewTags)
    .where("status", "=", 1)
    .execute();
  return rows.map(({ name }) => name);
}

/** Queries on the dictionary, bound to one connection. */
export const dictionaryRepo = (db: Kysely<Schema>) => ({
  /** Items of a type that hang on an entry, or on none (null). */
  async findItems(dictType: number, menuId: number | null): Promise<ItemRecord[]> {
    return db
      .selectFrom("dict_item")
      .selectAll()
      .where("dict_type", "=", dictType)
      .where("menu_id", menuId === null ? "is" : "=", menuId)
      .orderBy("sort")
      .orderBy("id")
      .execute();
  },

  async findEntry(id: number): Promise<EntryRecord | undefined> {
    return db.selectFrom("dict_menu").selectAll().where("id", "=", id).executeTakeFirst();
  },

  async findItem(id: number): Promise<ItemRecord | undefined> {
    return db.selectFrom("dict_item").selectAll().where("id", "=", id).executeTakeFirst();
  },
});

/** Changes of the dictionary; anyone who calls them holds the lock of the type. */
export const dictionaryWriter = (db: Transaction<Schema>) => ({
  /** Puts writers of one type in a queue, so that two moves cannot make a loop between them. */
  async lockType(dictType: number): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext('dictionary'), ${dictType})`.execute(db);
  },

  async insertEntry(entry: Insertable<Schema["dict_menu"]>): Promise<EntryRecord> {
    return db.insertInto("dict_menu").values(entry).returningAll().executeTakeFirstOrThrow();
  },

  async updateEntry(id: number, change: Updateable<Schema["dict_menu"]>): Promise<EntryRecord> {
    return db
      .updateTable("dict_menu")
      .set({ ...change, version: sql<number>`version + 1` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  async insertItem(item: Insertable<Schema["dict_item"]>): Promise<ItemRecord> {
    return db.insertInto("dict_item").values(item).returningAll().executeTakeFirstOrThrow();
  },

  async updateItem(id: number, change: Updateable<Schema["dict_item"]>): Promise<ItemRecord> {
    return db
      .updateTable("dict_item")
      .set({ ...change, version: sql<number>`version + 1` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Gives rows their place, 0 first; who keeps the place is not written. */
  async writeOrder(table: "dict_menu" | "dict_item", ids: readonly number[]): Promise<void> {
    await sql`
      update ${sql.table(table)} t set sort = o.place - 1
      from unnest(${ids}::bigint[]) with ordinality as o (id, place)
      where t.id = o.id and t.sort <> o.place - 1`.execute(db);
  },

  async remove(table: "dict_menu" | "dict_item", id: number): Promise<void> {
    await db.deleteFrom(table).where("id", "=", id).execute();
  },

  /** Hangs everything below one entry on another. */
  async moveContents(fromId: number, intoId: number): Promise<void> {
    await db.updateTable("dict_menu").set({ parent_id: intoId }).where("parent_id", "=", fromId).execute();
    await db.updateTable("dict_item").set({ menu_id: intoId }).where("menu_id", "=", fromId).execute();
  },
});
