import type { Kysely, Schema, Transaction } from "@pharos/db";
import { dictionaryType } from "@pharos/domain/enums";
import { sql } from "kysely";

/** What is referred to. */
export type DictionaryKind = "menu" | "item";

const tableOf = { menu: "dict_menu", item: "dict_item" } as const;

/** A column of another table that refers to entries or items. */
interface Reference {
  readonly table: string;
  readonly column: string;
}

/** Columns that hold names of entries instead of ids; the only references the database does not know by itself. */
export const nameReferences = [
  { table: "app_user", column: "view_tags", dictType: dictionaryType.toCode("powerViewTag") },
  {
    table: "article_version",
    column: "view_tags",
    dictType: dictionaryType.toCode("powerViewTag"),
  },
  { table: "team", column: "tech_domains", dictType: dictionaryType.toCode("productCatalogue") },
] as const;

/** How often something is referred to from one table. */
export interface Uses {
  readonly table: string;
  readonly count: number;
}

/**
 * Every column that refers to the dictionary by id. The database is the register: a foreign key of whatever module counts
 * from the moment its migration has run, and no one can forget to register one.
 */
async function findReferences(db: Kysely<Schema>, kind: DictionaryKind): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = ${tableOf[kind]}::regclass and cardinality(k.conkey) = 1
      and n.nspname = current_schema() and t.relname not in ('dict_menu', 'dict_item')
    order by 1, 2`.execute(db);
  return rows;
}

/** Uses of entries or items by id, most first; whatever is not in the answer is used nowhere. */
export async function countUses(
  db: Kysely<Schema>,
  kind: DictionaryKind,
  ids: readonly number[],
): Promise<Map<number, Uses[]>> {
  const references = await findReferences(db, kind);
  const byId = references.map(
    ({ table, column }) => sql<{ id: number; table: string; count: number }>`
      select ${sql.ref(column)} as id, ${table}::text as "table", count(*)::int as count
      from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[]) group by 1`,
  );
  const byName = (kind === "menu" ? nameReferences : []).map(
    ({ table, column, dictType }) => sql<{ id: number; table: string; count: number }>`
      select m.id, ${table}::text as "table", count(*)::int as count
      from dict_menu m join ${sql.table(table)} r on m.name = any(r.${sql.ref(column)})
      where m.dict_type = ${dictType} and m.id = any(${ids}::bigint[]) group by 1`,
  );
  const found = new Map<number, Uses[]>();
  for (const query of [...byId, ...byName]) {
    const { rows } = await query.execute(db);
    for (const { id, table, count } of rows) found.set(id, addUses(found.get(id) ?? [], { table, count }));
  }
  return new Map([...found].map(([id, uses]) => [id, uses.toSorted((a, b) => b.count - a.count)]));
}

/** Lets everything that refers to one entry or item refer to another; answers how many references that were. */
export async function moveReferences(
  db: Transaction<Schema>,
  kind: DictionaryKind,
  fromId: number,
  intoId: number,
): Promise<number> {
  let moved = 0;
  for (const { table, column } of await findReferences(db, kind)) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${intoId} where ${sql.ref(column)} = ${fromId}`.execute(
      db,
    );
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

/** Lets everything that refers to an entry by its old name refer to it by the new one, once. */
export async function renameReferences(
  db: Transaction<Schema>,
  dictType: number,
  from: string,
  to: string,
): Promise<number> {
  let moved = 0;
  for (const { table, column } of nameReferences.filter((reference) => reference.dictType === dictType)) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = array(
        select distinct on (name) name from unnest(array_replace(${sql.ref(column)}, ${from}, ${to})) as name)
      where ${from} = any(${sql.ref(column)})`.execute(db);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

function addUses(uses: readonly Uses[], { table, count }: Uses): Uses[] {
  const known = uses.find((use) => use.table === table);
  return known
    ? uses.map((use) => (use === known ? { table, count: use.count + count } : use))
    : [...uses, { table, count }];
}
