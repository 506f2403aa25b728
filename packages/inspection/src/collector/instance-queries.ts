import { type CollectorQuery, query, queryByMajor } from "./query.ts";

const isMonitor =
  "(pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AND pg_has_role(current_user, 'pg_read_all_settings', 'USAGE'))";

const databases = (
  more: string,
): string => `SELECT d.oid::bigint AS oid, d.datname, pg_get_userbyid(d.datdba) AS owner,
  pg_encoding_to_char(d.encoding) AS encoding, d.datcollate, d.datconnlimit,
  CASE WHEN has_database_privilege(d.oid, 'CONNECT') OR ${isMonitor} THEN pg_database_size(d.oid) END AS size_bytes,
  age(d.datfrozenxid) AS xid_age, mxid_age(d.datminmxid) AS mxid_age, s.numbackends, s.xact_commit, s.xact_rollback,
  s.blks_read, s.blks_hit, s.tup_returned, s.tup_fetched, s.tup_inserted, s.tup_updated, s.tup_deleted, s.conflicts,
  s.temp_files, s.temp_bytes, s.deadlocks, s.blk_read_time, s.blk_write_time${more},
  coalesce(s.stats_reset, (SELECT b.stats_reset FROM pg_stat_bgwriter b)) AS stats_reset
FROM pg_database d LEFT JOIN pg_stat_database s ON s.datid = d.oid
WHERE NOT d.datistemplate ORDER BY d.datname = current_database() DESC, 7 DESC NULLS LAST`;

const sessions = `,
  s.session_time, s.active_time, s.idle_in_transaction_time, s.sessions, s.sessions_abandoned, s.sessions_fatal,
  s.sessions_killed`;

const sinceReset = "extract(epoch FROM now() - b.stats_reset)::bigint AS since_s, b.stats_reset";

const walDirectory = `
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint END AS lsn_bytes,
  (SELECT count(*) FROM pg_ls_waldir() WHERE name ~ '^[0-9A-F]{24}$') AS segments,
  (SELECT coalesce(sum(size), 0)::bigint FROM pg_ls_waldir()) AS wal_dir_bytes,
  (SELECT bytes_per_wal_segment FROM pg_control_init()) AS segment_bytes`;
const archiveReady = `
  (SELECT count(*) FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready') AS archive_ready`;
const walGuard = {
  sql: "has_function_privilege('pg_catalog.pg_ls_waldir()', 'EXECUTE')",
  sqlstate: "42501",
  reason: "no privilege for pg_ls_waldir (member of pg_monitor)",
};

const receivedOrWritten =
  "CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END";
const slots = (more: string): string => `SELECT slot_name, slot_type, database, plugin, active, temporary,
  age(xmin) AS xmin_age, age(catalog_xmin) AS catalog_xmin_age${more},
  pg_wal_lsn_diff(${receivedOrWritten}, restart_lsn)::bigint AS retained_bytes
FROM pg_replication_slots ORDER BY retained_bytes DESC NULLS LAST`;

/** Connection strings and commands hold passwords; parameters of applications are called after what they hide. */
const withoutSecrets = (
  column: string,
): string => `CASE WHEN name LIKE '%.%' AND name ~* '(pass|secret|token|credential|key)' THEN '?'
    ELSE regexp_replace(regexp_replace(${column},
      E'(pass(?:word|wd|phrase)?|secret|token|credential)([[:space:]]*=[[:space:]]*)(''[^'']*''|"[^"]*"|[^[:space:]''"]+)',
      E'\\\\1\\\\2?', 'gi'), '://[^:/@[:space:]]*:[^@[:space:]]*@', '://?@', 'g') END`;

/** Parameters: read first, before the collector sets any for itself. */
export const settingsQuery: CollectorQuery = query(
  "Q03",
  `SELECT name, ${withoutSecrets("setting")} AS setting, unit, category, vartype, source, boot_val,
  ${withoutSecrets("reset_val")} AS reset_val, pending_restart, context
FROM pg_settings WHERE name NOT LIKE 'es_inspect.%' ORDER BY category, name`,
  { most: 2000, timeoutMs: null },
);

/** What tells a standby from its primary, which calls itself the same: as the DBA names it, its slot, or its address. */
const node = `coalesce(nullif(:'node', ''),
    CASE WHEN pg_is_in_recovery() THEN nullif(current_setting('primary_slot_name', true), '') END,
    CASE WHEN :'haship' <> '1' THEN host(inet_server_addr()) || ':' || inet_server_port() END,
    nullif(current_setting('cluster_name', true), ''))`;

/** What concerns the whole server. */
export const instanceQueries: readonly CollectorQuery[] = [
  query(
    "Q01",
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS version_num,
  version() AS version_full, current_database() AS database, pg_postmaster_start_time() AS started_at,
  extract(epoch FROM now() - pg_postmaster_start_time())::bigint AS uptime_s, pg_conf_load_time() AS conf_loaded_at,
  pg_is_in_recovery() AS in_recovery, ${node} AS node, (SELECT system_identifier::text FROM pg_control_system()) AS system_identifier,
  (SELECT data_page_checksum_version FROM pg_control_init()) AS checksum_version,
  current_setting('block_size')::int AS block_size, current_setting('TimeZone') AS timezone,
  current_setting('server_encoding') AS encoding, now() AS collected_at, ${isMonitor} AS is_monitor,
  (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_super,
  (SELECT extract(epoch FROM now() - coalesce(s.stats_reset, b.stats_reset))::bigint
    FROM pg_stat_database s, pg_stat_bgwriter b WHERE s.datname = current_database()) AS stats_age_s`,
  ),
  queryByMajor(
    "Q02",
    [
      { from: 14, sql: databases(`, s.checksum_failures${sessions}`) },
      { from: 12, sql: databases(", s.checksum_failures") },
      { from: 10, sql: databases("") },
    ],
    { most: 1000, twice: true },
  ),
  query(
    "Q04",
    `SELECT current_setting('max_connections')::int AS max_connections,
  current_setting('superuser_reserved_connections')::int
    + coalesce(current_setting('reserved_connections', true)::int, 0) AS reserved,
  count(*) FILTER (WHERE backend_type = 'client backend' OR (backend_type IS NULL AND datid IS NOT NULL)) AS total,
  count(*) FILTER (WHERE backend_type = 'client backend' AND state = 'active') AS active,
  count(*) FILTER (WHERE state = 'idle') AS idle,
  count(*) FILTER (WHERE state LIKE 'idle in transaction%') AS idle_in_tx,
  count(*) FILTER (WHERE wait_event_type = 'Lock') AS waiting_lock,
  coalesce(max(extract(epoch FROM now() - xact_start)) FILTER (WHERE backend_type = 'client backend'), 0)::bigint AS longest_xact_s,
  coalesce(max(extract(epoch FROM now() - query_start))
    FILTER (WHERE backend_type = 'client backend' AND state = 'active' AND pid <> pg_backend_pid()), 0)::bigint AS longest_query_s,
  coalesce(max(extract(epoch FROM now() - state_change)) FILTER (WHERE state LIKE 'idle in transaction%'), 0)::bigint AS longest_idle_in_tx_s,
  coalesce(max(age(backend_xmin)), 0) AS oldest_xmin_age
FROM pg_stat_activity`,
  ),
  queryByMajor(
    "Q06",
    [
      {
        from: 17,
        sql: `SELECT c.num_timed AS checkpoints_timed, c.num_requested AS checkpoints_req, c.write_time AS checkpoint_write_time,
  c.sync_time AS checkpoint_sync_time, c.buffers_written AS buffers_checkpoint, b.buffers_clean, b.maxwritten_clean,
  b.buffers_alloc, extract(epoch FROM now() - c.stats_reset)::bigint AS since_s, c.stats_reset
FROM pg_stat_checkpointer c, pg_stat_bgwriter b`,
      },
      {
        from: 10,
        sql: `SELECT b.checkpoints_timed, b.checkpoints_req, b.checkpoint_write_time, b.checkpoint_sync_time, b.buffers_checkpoint,
  b.buffers_clean, b.maxwritten_clean, b.buffers_backend, b.buffers_backend_fsync, b.buffers_alloc, ${sinceReset}
FROM pg_stat_bgwriter b`,
      },
    ],
    { twice: true },
  ),
  queryByMajor(
    "Q07",
    [
      {
        from: 14,
        sql: `SELECT w.wal_records, w.wal_fpi, w.wal_bytes::text AS wal_bytes, w.wal_buffers_full, w.stats_reset,${walDirectory},${archiveReady}
FROM pg_stat_wal w`,
      },
      { from: 12, sql: `SELECT ${walDirectory.trim()},${archiveReady}` },
      { from: 10, sql: `SELECT ${walDirectory.trim()}` },
    ],
    { twice: true, guard: walGuard },
  ),
  query(
    "Q08",
    `SELECT date_trunc('hour', modification) AS hour, count(*) AS segments, sum(size)::bigint AS bytes FROM pg_ls_waldir()
WHERE name ~ '^[0-9A-F]{24}$'
  AND CASE WHEN pg_is_in_recovery() THEN true ELSE name <= pg_walfile_name(pg_current_wal_lsn()) END
GROUP BY 1 ORDER BY 1`,
    { most: 2000, guard: walGuard },
  ),
  query(
    "Q09",
    `SELECT archived_count, last_archived_wal, last_archived_time, failed_count, last_failed_wal, last_failed_time, stats_reset,
  current_setting('archive_mode') AS archive_mode,
  (SELECT setting FROM pg_settings WHERE name = 'archive_command') = '' AS archive_command_empty FROM pg_stat_archiver`,
  ),
  queryByMajor(
    "Q11",
    [
      { from: 13, sql: slots(", wal_status, safe_wal_size") },
      { from: 10, sql: slots("") },
    ],
    { most: 500 },
  ),
  query(
    "Q12",
    `SELECT pg_is_in_recovery() AS in_recovery, (SELECT status FROM pg_stat_wal_receiver LIMIT 1) AS receiver_status,
  CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
    ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::bigint END AS replay_delay_s,
  CASE WHEN pg_is_in_recovery() THEN pg_is_wal_replay_paused() END AS replay_paused`,
  ),
  query(
    "Q13",
    `SELECT oid::bigint AS oid, spcname, pg_get_userbyid(spcowner) AS owner, pg_tablespace_location(oid) AS location,
  CASE WHEN has_tablespace_privilege(oid, 'CREATE') OR ${isMonitor} THEN pg_tablespace_size(oid) END AS size_bytes
FROM pg_tablespace ORDER BY size_bytes DESC NULLS LAST`,
    { most: 500 },
  ),
  query(
    "Q19",
    `SELECT gid, owner, database, prepared, extract(epoch FROM now() - prepared)::bigint AS age_s, age(transaction) AS xid_age
FROM pg_prepared_xacts ORDER BY prepared`,
    { most: 500 },
  ),
  query(
    "Q22",
    `SELECT e.extname, n.nspname AS schema, e.extversion AS installed
FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace ORDER BY 1`,
    { most: 500 },
  ),
  query(
    "Q34",
    `SELECT e.extname, e.extversion AS installed, a.default_version AS available
FROM pg_extension e JOIN pg_available_extensions a ON a.name = e.extname ORDER BY 1`,
    { most: 500 },
  ),
  query(
    "Q23",
    `SELECT r.rolname, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin, r.rolreplication, r.rolbypassrls, r.rolconnlimit,
  r.rolvaliduntil, ARRAY(SELECT g.rolname FROM pg_auth_members m JOIN pg_roles g ON g.oid = m.roleid
    WHERE m.member = r.oid ORDER BY 1 LIMIT 100)::text[] AS member_of
FROM pg_roles r WHERE r.rolname !~ '^pg_' ORDER BY r.rolsuper DESC, r.rolname`,
    { most: 3000 },
  ),
  query(
    "Q28",
    `SELECT count(*) AS remote_backends, count(*) FILTER (WHERE NOT coalesce(x.ssl, false)) AS plaintext
FROM pg_stat_activity a LEFT JOIN pg_stat_ssl x USING (pid)
WHERE a.client_addr IS NOT NULL AND NOT (a.client_addr <<= '127.0.0.0/8' OR a.client_addr = '::1')
  AND a.backend_type = 'client backend'`,
  ),
  query(
    "Q31",
    `SELECT line_number, type, array_to_string(database, ',') AS database, array_to_string(user_name, ',') AS user_name,
  address, netmask, auth_method, error FROM pg_hba_file_rules ORDER BY line_number`,
    {
      most: 2000,
      guard: {
        sql: "has_table_privilege('pg_catalog.pg_hba_file_rules', 'SELECT') AND has_function_privilege('pg_catalog.pg_hba_file_rules()', 'EXECUTE')",
        sqlstate: "42501",
        reason: "optional grant on pg_hba_file_rules not given",
      },
    },
  ),
  query(
    "Q32",
    "SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes, max(modification) AS last_write FROM pg_ls_logdir()",
    {
      guard: {
        sql: "current_setting('logging_collector') = 'on' AND has_function_privilege('pg_catalog.pg_ls_logdir()', 'EXECUTE')",
        sqlstate: "58P01",
        reason: "logging_collector is off, or no privilege for pg_ls_logdir",
      },
    },
  ),
];
