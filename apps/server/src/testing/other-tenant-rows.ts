import type { Database } from "@pharos/db";

/** In every text of a stranger's row. */
export const foreignMark = "异客标记";
/** The id of a stranger's row in every table. */
export const foreignId = 7_000_001;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly sqlType: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isIdentity: boolean;
  /** Table that the column refers to. */
  readonly target: string | null;
}

/** Values that make a row what it is meant to be, by `table.column`. */
const special: Readonly<Record<string, string | number | boolean>> = {
  "company.party_type": 1,
  "employee.is_admin": true,
  // What a customer may find in its own organisation: a plan it was told of, a report that is published.
  "plan.delivered_at": "now",
  "service_report.status": 1,
  "inspection_batch.status": 4,
  // A file that belongs to something has been read whole.
  "stored_file.sha256": "0",
};

/** What belongs to no customer: the vendor's teams, and what everyone or no one reads. */
const shared = new Set([
  "team",
  "team_member",
  "duty_roster",
  "dict_menu",
  "dict_item",
  "role",
  "permission",
  "reply_template",
  "internal_matter",
  "exam",
  "search_gap",
  "search_question",
  "search_synonym",
]);

/**
 * Puts one row into every table that has an id, all with the id `foreignId` and as far as possible belonging to one
 * organisation of strangers. A table that is added later gets its row too. The tables' checks are given up for it:
 * no one is to see these rows, so their values need not make sense.
 */
export async function insertOtherTenantRows(database: Database): Promise<readonly string[]> {
  await dropChecks(database);
  const tables = await readTables(database);
  const done = new Set<string>();
  let waiting = [...tables.keys()];
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => isReady(tables.get(table) ?? [], table, done, tables));
    if (ready.length === 0) throw new Error(`No order for the tables ${waiting.join(", ")}`);
    for (const table of ready) {
      await insertRow(database, table, tables.get(table) ?? [], done);
      done.add(table);
    }
    waiting = waiting.filter((table) => !done.has(table));
  }
  return [...done];
}

/**
 * Publishes the strangers' article, manual and resource at the level that only reviewers and leads read, each with a revision
 * that waits: whatever else shows one of them to anybody shows more than the level allows.
 */
export async function publishRestrictedKnowledge(database: Database): Promise<void> {
  await database.executeSql(`
    insert into article_version (article_id, ver, title, brief, content_md, encrypt_level, editor_id)
    select ${foreignId}, ver, '${foreignMark}', '${foreignMark}', '${foreignMark}', 'RESTRICTED', ${foreignId}
    from generate_series(1, 2) ver;
    update article set stage = 3, published_ver = 1, latest_ver = 2, published_at = now() where id = ${foreignId};
    update manual set status = 1, published_at = now(), encrypt_level = 'RESTRICTED' where id = ${foreignId};
    update resource_version set status = 3, delivered_at = now() where id = ${foreignId};
    update resource set current_version_id = ${foreignId}, deliver_scope = 0, encrypt_level = 'RESTRICTED' where id = ${foreignId}`);
}

async function dropChecks(database: Database): Promise<void> {
  const { rows } = await database.executeSql(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop"
    from pg_constraint where contype in ('c', 'x') and connamespace = 'public'::regnamespace`);
  for (const { drop } of rows as { drop: string }[]) await database.executeSql(drop);
}

async function readTables(database: Database): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await database.executeSql(`
    select c.relname as "table", a.attname as name, coalesce(e.typname, t.typname) as type,
      format_type(a.atttypid, a.atttypmod) as "sqlType", e.oid is not null as "isArray",
      not a.attnotnull as "isNullable", a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity",
      (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) limit 1) as target
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const tables = new Map<string, Column[]>();
  // The statement's aliases are the fields of Column.
  for (const { table, ...column } of rows as unknown as (Column & { table: string })[])
    tables.set(table, [...(tables.get(table) ?? []), column]);
  for (const [table, columns] of tables)
    if (shared.has(table) || !columns.some(({ name, isIdentity }) => name === "id" && isIdentity))
      tables.delete(table);
  return tables;
}

function isReady(
  columns: readonly Column[],
  table: string,
  done: ReadonlySet<string>,
  tables: ReadonlyMap<string, unknown>,
): boolean {
  return columns.every(
    ({ target, isNullable }) =>
      isNullable || target === null || target === table || done.has(target) || !tables.has(target),
  );
}

async function insertRow(
  database: Database,
  table: string,
  columns: readonly Column[],
  done: ReadonlySet<string>,
): Promise<void> {
  const values = columns.flatMap((column) => {
    const value = valueOf(table, column, done);
    return value === undefined ? [] : [[column.name, value] as const];
  });
  const names = values.map(([name]) => `"${name}"`).join(", ");
  const texts = values.map(([, value]) => value).join(", ");
  try {
    await database.executeSql(`insert into "${table}" (${names}) overriding system value values (${texts})`);
  } catch (error) {
    throw new Error(
      `A stranger's row does not fit into ${table}: add a value to special in foreign-rows.ts`,
      {
        cause: error,
      },
    );
  }
}

/** The value as SQL; undefined leaves the column to its default. */
function valueOf(table: string, column: Column, done: ReadonlySet<string>): string | undefined {
  const { name, type, sqlType, isArray, isNullable, hasDefault, target } = column;
  const wanted = special[`${table}.${name}`];
  if (wanted !== undefined) return typeof wanted === "string" ? `'${wanted}'` : String(wanted);
  if (name === "id") return String(foreignId);
  if (target !== null && done.has(target)) return String(foreignId);
  if (target !== null) return isNullable ? undefined : `(select min(id) from "${target}")`;
  if (/(company|user|object)_id$/.test(name) && type === "int8") return String(foreignId);
  if (hasDefault) return undefined;
  if (isArray) return isNullable ? undefined : "'{}'";
  if (type === "varchar" || type === "text") {
    const length = Number(/\((\d+)\)/.exec(sqlType)?.[1] ?? 64);
    return isNullable && length < 32 ? undefined : `'${`${foreignMark}${foreignId}`.slice(0, length)}'`;
  }
  if (isNullable) return undefined;
  return plainValueOf(name, type);
}

function plainValueOf(name: string, type: string): string {
  if (type === "timestamptz")
    return /^(end|expire|due|until)/.test(name) ? "now() + interval '1 hour'" : "now()";
  if (type === "date") return "current_date";
  if (type === "jsonb" || type === "json") return "'{}'";
  if (type === "bytea") return "'\\x01'";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "bool") return "false";
  return "1";
}
