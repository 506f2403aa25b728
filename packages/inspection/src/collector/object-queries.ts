import { type CollectorQuery, query, queryByMajor } from "./query.ts";

// The size of a table that somebody holds exclusively cannot be read without waiting for him.
const exclusivelyLocked =
  "(SELECT DISTINCT relation FROM pg_locks WHERE granted AND mode = 'AccessExclusiveLock' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid IS DISTINCT FROM pg_backend_pid())";

const userSchemas =
  "n.nspname !~ '^pg_(toast|temp|catalog)' AND n.nspname <> 'information_schema' AND n.nspname <> 'pg_catalog'";

const indexShape = (keyColumns: string): string =>
  `CASE WHEN x.relation IS NOT NULL OR t.relation IS NOT NULL THEN i.indexrelid::text ELSE md5(concat_ws('|', i.indrelid, ic.relam, i.indkey, ${keyColumns}, i.indclass, i.indcollation, i.indoption,
    pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid))) END`;

/**
 * Indexes. Of those with the same shape the one that serves most is kept: it backs a constraint, is unique, or is the
 * older; `duplicate_of` names it beside the others.
 */
const indexes = (
  keyColumns: string,
): string => `SELECT z.indexrelid, z.schemaname, z.table_name, z.index_name, z.idx_scan,
  z.size_bytes, z.indisunique, z.indisprimary, z.indisvalid, z.indisready, z.indisreplident, z.backs_constraint, z.attached,
  z.being_built, z.shape_hash, z.duplicates, CASE WHEN NOT z.locked THEN left(pg_get_indexdef(z.indexrelid::oid), 1000) END AS definition,
  CASE WHEN z.place > 1 AND NOT z.backs_constraint AND (NOT z.indisunique OR z.first_unique) THEN z.first_name END AS duplicate_of
FROM (SELECT y.*, count(*) OVER shapes AS duplicates, row_number() OVER best AS place,
    first_value(y.index_name) OVER best AS first_name, first_value(y.indisunique) OVER best AS first_unique
  FROM (SELECT s.indexrelid::bigint AS indexrelid, s.schemaname, s.relname AS table_name, s.indexrelname AS index_name, s.idx_scan,
      CASE WHEN x.relation IS NULL AND t.relation IS NULL THEN pg_relation_size(s.indexrelid) END AS size_bytes, i.indisunique,
      i.indisprimary, i.indisvalid, i.indisready, i.indisreplident,
      x.relation IS NOT NULL OR t.relation IS NOT NULL AS locked,
      EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = s.indexrelid) AS backs_constraint,
      EXISTS (SELECT 1 FROM pg_inherits h WHERE h.inhrelid = s.indexrelid) AS attached,
      NOT i.indisvalid AND EXISTS (SELECT 1 FROM pg_locks l WHERE l.relation = i.indrelid AND l.granted
        AND l.mode = 'ShareUpdateExclusiveLock') AS being_built, ${indexShape(keyColumns)} AS shape_hash
    FROM pg_stat_user_indexes s JOIN pg_index i ON i.indexrelid = s.indexrelid JOIN pg_class ic ON ic.oid = s.indexrelid
      LEFT JOIN ${exclusivelyLocked} x ON x.relation = s.indexrelid LEFT JOIN ${exclusivelyLocked} t ON t.relation = s.relid
    WHERE ic.relpersistence <> 't') y
  WINDOW shapes AS (PARTITION BY y.shape_hash, y.indisvalid),
    best AS (PARTITION BY y.shape_hash, y.indisvalid
      ORDER BY y.backs_constraint DESC, y.indisunique DESC, y.indisreplident DESC, y.indexrelid)) z
ORDER BY z.indisvalid, (z.place > 1) DESC, (z.idx_scan = 0) DESC, z.size_bytes DESC NULLS LAST`;

const foreignKeys = (
  notInherited: string,
): string => `SELECT n.nspname AS schemaname, t.relname AS table_name, t.relkind::text AS relkind,
  c.conname, CASE WHEN x.relation IS NULL THEN left(pg_get_constraintdef(c.oid), 1000) END AS definition, rn.nspname AS ref_schema, r.relname AS ref_table,
  CASE WHEN x.relation IS NULL THEN pg_relation_size(c.conrelid) END AS table_bytes,
  ARRAY(SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY k(attnum, place)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.attnum ORDER BY k.place) AS columns
FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  JOIN pg_class r ON r.oid = c.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
  LEFT JOIN ${exclusivelyLocked} x ON x.relation = c.conrelid
WHERE c.contype = 'f'${notInherited} AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid
  AND i.indpred IS NULL AND (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)
ORDER BY table_bytes DESC NULLS LAST`;

const unsafeFunctions = (kind: string): string => `SELECT n.nspname AS schemaname, p.proname AS funcname,
  oidvectortypes(p.proargtypes) AS arguments, ${kind} AS kind, pg_get_userbyid(p.proowner) AS owner,
  array_to_string(p.proconfig, ', ') AS proconfig, has_function_privilege('public', p.oid, 'EXECUTE') AS public_execute
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_roles o ON o.oid = p.proowner AND o.rolsuper
WHERE p.prosecdef AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  AND NOT EXISTS (SELECT 1 FROM unnest(p.proconfig) f WHERE f LIKE 'search_path=%')
  AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
ORDER BY 7 DESC, 1, 2`;

const topSql = (
  time: string,
  io: string,
  wal: string,
): string => `SELECT s.queryid::text AS queryid, d.datname, pg_get_userbyid(s.userid) AS username,
  s.calls, round(s.total_${time}::numeric, 1) AS total_ms, round(s.mean_${time}::numeric, 3) AS mean_ms,
  round(s.max_${time}::numeric, 1) AS max_ms, round(s.stddev_${time}::numeric, 1) AS stddev_ms, s.rows, s.shared_blks_hit,
  s.shared_blks_read, s.shared_blks_dirtied, s.temp_blks_read, s.temp_blks_written, round((${io})::numeric, 1) AS io_ms${wal},
  round((100 * s.total_${time} / nullif(sum(s.total_${time}) OVER (), 0))::numeric, 2) AS pct_total, :masked_query AS query
FROM :"pgss_schema".pg_stat_statements s LEFT JOIN pg_database d ON d.oid = s.dbid
WHERE s.query NOT LIKE 'SELECT /* es-inspect */%' ORDER BY s.total_${time} DESC`;

/** The versions of pg_stat_statements differ by the extension, not by the server. */
export const topSqlVariants: readonly { readonly flag: string; readonly sql: string }[] = [
  {
    flag: "pgss_11",
    sql: topSql(
      "exec_time",
      "s.shared_blk_read_time + s.shared_blk_write_time",
      ", s.wal_bytes::text AS wal_bytes",
    ),
  },
  {
    flag: "pgss_8",
    sql: topSql("exec_time", "s.blk_read_time + s.blk_write_time", ", s.wal_bytes::text AS wal_bytes"),
  },
  { flag: "pgss_any", sql: topSql("time", "s.blk_read_time + s.blk_write_time", "") },
];

/** What belongs to the database that is connected to. */
export const objectQueries: readonly CollectorQuery[] = [
  query(
    "Q14",
    `SELECT s.relid::bigint AS relid, s.schemaname, s.relname,
  CASE WHEN x.relation IS NULL THEN pg_total_relation_size(s.relid) END AS total_bytes,
  CASE WHEN x.relation IS NULL THEN pg_relation_size(s.relid) END AS heap_bytes,
  CASE WHEN x.relation IS NULL THEN pg_indexes_size(s.relid) END AS index_bytes,
  s.seq_scan, s.seq_tup_read, s.idx_scan, s.n_live_tup, s.n_dead_tup, s.n_mod_since_analyze, s.n_tup_ins, s.n_tup_upd,
  s.n_tup_del, s.n_tup_hot_upd, s.last_vacuum, s.last_autovacuum, s.last_analyze, s.last_autoanalyze, s.autovacuum_count,
  age(c.relfrozenxid) AS xid_age, array_to_string(c.reloptions, ', ') AS reloptions, c.relpersistence::text AS relpersistence,
  (SELECT count(*) FROM pg_index i WHERE i.indrelid = s.relid) AS index_count,
  EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = s.relid AND i.indisprimary) AS has_pk
FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid LEFT JOIN ${exclusivelyLocked} x ON x.relation = s.relid
WHERE c.relpersistence <> 't'
ORDER BY coalesce(array_to_string(c.reloptions, ',') ~ 'autovacuum_enabled=(off|false|no|0)', false) DESC, 4 DESC NULLS LAST`,
    { most: 2000, timeoutMs: 20_000 },
  ),
  queryByMajor(
    "Q15",
    [
      { from: 11, sql: indexes("i.indnkeyatts") },
      { from: 10, sql: indexes("i.indnatts") },
    ],
    { most: 3000, timeoutMs: 20_000 },
  ),
  queryByMajor(
    "Q16",
    [
      { from: 11, sql: foreignKeys(" AND c.conparentid = 0") },
      { from: 10, sql: foreignKeys("") },
    ],
    { most: 300 },
  ),
  query(
    "Q17",
    `SELECT q.*, round(100.0 * q.last_value / nullif(q.effective_max, 0), 2) AS used_pct FROM (
  SELECT s.schemaname, s.sequencename, s.data_type::text AS data_type, s.last_value, s.max_value, s.increment_by, s.cycle,
    has_sequence_privilege(c.oid, 'USAGE') OR has_sequence_privilege(c.oid, 'SELECT') AS readable,
    tn.nspname AS owner_schema, t.relname AS owner_table, a.attname AS owner_column, format_type(a.atttypid, NULL) AS column_type,
    least(s.max_value, CASE a.atttypid WHEN 21 THEN 32767 WHEN 23 THEN 2147483647 ELSE s.max_value END) AS effective_max
  FROM pg_sequences s JOIN pg_namespace n ON n.nspname = s.schemaname
    JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.sequencename
    LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.objsubid = 0
      AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
    LEFT JOIN pg_class t ON t.oid = d.refobjid LEFT JOIN pg_namespace tn ON tn.oid = t.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid) q
WHERE q.increment_by > 0 AND (q.last_value IS NOT NULL OR NOT q.readable) ORDER BY used_pct DESC NULLS LAST`,
    { most: 1000 },
  ),
  query(
    "Q18",
    `SELECT n.nspname AS schemaname, c.relname AS table_name, greatest(age(c.relfrozenxid), coalesce(age(t.relfrozenxid), 0)) AS xid_age,
  mxid_age(c.relminmxid) AS mxid_age, c.relpages::bigint * current_setting('block_size')::int AS total_bytes
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_class t ON t.oid = c.reltoastrelid
WHERE c.relkind IN ('r', 'm') AND c.relfrozenxid <> '0'::xid ORDER BY 3 DESC`,
    { most: 20 },
  ),
  query(
    "Q24",
    `SELECT n.nspname, pg_get_userbyid(n.nspowner) AS owner, has_schema_privilege('public', n.oid, 'CREATE') AS public_create
FROM pg_namespace n WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 3 DESC, 1`,
    { most: 2000 },
  ),
  queryByMajor(
    "Q25",
    [
      { from: 11, sql: unsafeFunctions("p.prokind::text") },
      { from: 10, sql: unsafeFunctions("'f'::text") },
    ],
    { most: 200 },
  ),
  query(
    "Q26",
    `SELECT schemaname, relname, heap_blks_read, heap_blks_hit, idx_blks_read, idx_blks_hit,
  round(100.0 * (heap_blks_hit + coalesce(idx_blks_hit, 0))
    / nullif(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0), 0), 2) AS hit_pct
FROM pg_statio_user_tables WHERE heap_blks_read + heap_blks_hit > 0 ORDER BY heap_blks_read DESC`,
    { most: 50 },
  ),
  query(
    "Q29",
    `SELECT n.nspname AS schemaname, c.relname AS table_name, t.tgname
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE t.tgenabled = 'D' AND NOT t.tgisinternal ORDER BY 1, 2, 3`,
    { most: 200 },
  ),
  query(
    "Q30",
    `SELECT n.nspname, c.relkind::text AS relkind, c.relpersistence::text AS relpersistence, count(*) AS cnt,
  sum(greatest(c.relpages, 0)::bigint * current_setting('block_size')::int)::bigint AS bytes
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${userSchemas} GROUP BY 1, 2, 3 ORDER BY 5 DESC`,
    { most: 3000 },
  ),
  query(
    "Q33",
    `SELECT format_type(a.atttypid, NULL) AS type_name, count(*) AS columns
FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm') AND a.attnum > 0 AND NOT a.attisdropped AND ${userSchemas}
  AND format_type(a.atttypid, NULL) IN ('abstime', 'reltime', 'tinterval', 'unknown', 'regproc', 'regprocedure', 'regoper',
    'regoperator', 'regconfig', 'regdictionary', 'regnamespace', 'regcollation', 'information_schema.sql_identifier', 'money')
GROUP BY 1 ORDER BY 1`,
    { most: 50 },
  ),
];
