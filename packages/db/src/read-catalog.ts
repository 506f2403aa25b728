import type { Database } from "./database.ts";

/** One column as the catalog describes it. */
export type CatalogColumn = {
  table: string;
  name: string;
  /** Base type name (`int8`, `varchar`); for arrays the type of the elements. */
  type: string;
  /** As it is written in SQL: `character varying(64)`. */
  sqlType: string;
  isArray: boolean;
  isNullable: boolean;
  /** Expression of the default, without the types that PostgreSQL adds. */
  default: string | null;
  kind: "plain" | "default" | "identity" | "alwaysGenerated";
  comment: string | null;
};

/** An index, a constraint or a policy as SQL. */
export type CatalogRule = {
  table: string;
  name: string;
  kind: "index" | "check" | "foreignKey" | "exclusion" | "policy";
  definition: string;
};

/** What the generators know of a migrated database. */
export type Catalog = {
  tables: { name: string; comment: string | null }[];
  columns: CatalogColumn[];
  rules: CatalogRule[];
};

const OWN_TABLES = `c.relkind in ('r', 'p', 'v') and n.nspname = 'public' and c.relname <> 'schema_migration'
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

const TABLES = `select c.relname as name, obj_description(c.oid) as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_TABLES} order by c.relname collate "C"`;

const COLUMNS = `select c.relname as "table", a.attname as name, coalesce(e.typname, t.typname) as type,
    format_type(a.atttypid, a.atttypmod) as "sqlType", e.oid is not null as "isArray",
    not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as default,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'alwaysGenerated' when a.attidentity = 'd' then 'identity'
      when a.atthasdef then 'default' else 'plain' end as kind,
    col_description(c.oid, a.attnum) as comment
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${OWN_TABLES} and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

const RULES = `select c.relname as "table", i.relname as name, 'index' as kind, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  join pg_namespace n on n.oid = c.relnamespace where ${OWN_TABLES} and not x.indisexclusion
  union all
  select c.relname, k.conname, case k.contype when 'c' then 'check' when 'f' then 'foreignKey' else 'exclusion' end, pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace where ${OWN_TABLES} and k.contype in ('c', 'f', 'x')
  union all
  select c.relname, p.polname, 'policy', concat_ws(' ',
    case p.polcmd when 'r' then 'FOR SELECT' when 'a' then 'FOR INSERT' when 'w' then 'FOR UPDATE' when 'd' then 'FOR DELETE' end,
    'USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where ${OWN_TABLES}
  order by 1, 3, 2`;

/** Reads what the generators need. The order is fixed. */
export const readCatalog = async (database: Database): Promise<Catalog> => {
  // Rows of the three statements above, in the shape their aliases give them.
  const read = async <T>(text: string): Promise<T[]> => (await database.executeSql(text)).rows as T[];
  return {
    tables: await read<Catalog["tables"][number]>(TABLES),
    columns: await read<CatalogColumn>(COLUMNS),
    rules: await read<CatalogRule>(RULES),
  };
};
