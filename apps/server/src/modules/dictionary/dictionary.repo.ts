import type { Kysely, Schema, Selectable } from "@pharos/db";

/** An entry of a reference tree. */
export type DictionaryRow = Pick<
  Selectable<Schema["dict_menu"]>,
  "id" | "parent_id" | "name" | "name_en" | "sort" | "status"
>;

const powerViewTags = 4;

/** All entries of one tree in the order in which siblings are shown. */
export async function findEntries(db: Kysely<Schema>, dictType: number): Promise<DictionaryRow[]> {
  return db
    .selectFrom("dict_menu")
    .select(["id", "parent_id", "name", "name_en", "sort", "status"])
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
