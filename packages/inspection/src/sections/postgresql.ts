import { type ColumnKind, columnsOf, type SectionShape } from "./section.ts";

const section = (
  code: string,
  name: string,
  columns: Partial<Readonly<Record<ColumnKind, string>>>,
  more: { key?: readonly string[]; reset?: string; maxRows?: number } = {},
): SectionShape => ({
  code,
  name,
  databaseType: "postgresql",
  columns: columnsOf(columns),
  key: more.key ?? [],
  maxRows: more.maxRows ?? 1,
  ...(more.reset === undefined ? {} : { reset: more.reset }),
});

const activity = {
  number: "pid backend_age_s xact_age_s query_age_s state_age_s xmin_age",
  text: "datname usename application_name client_addr backend_type state wait_event_type wait_event query_head",
  list: "blocked_by",
};

/** What the PostgreSQL collector writes, section by section. Counters are since `stats_reset` of their row. */
export const postgresqlSections: readonly SectionShape[] = [
  section("Q01", "instance", {
    text: "version version_full database system_identifier node timezone encoding",
    number: "version_num uptime_s checksum_version block_size stats_age_s",
    boolean: "in_recovery is_monitor is_super",
    time: "started_at conf_loaded_at collected_at",
  }),
  section(
    "Q02",
    "databases",
    {
      text: "datname owner encoding datcollate",
      number:
        "oid datconnlimit size_bytes xid_age mxid_age numbackends xact_commit xact_rollback blks_read blks_hit tup_returned tup_fetched tup_inserted tup_updated tup_deleted conflicts temp_files temp_bytes deadlocks checksum_failures blk_read_time blk_write_time session_time active_time idle_in_transaction_time sessions sessions_abandoned sessions_fatal sessions_killed",
      time: "stats_reset",
    },
    { key: ["datname"], reset: "stats_reset", maxRows: 1000 },
  ),
  section(
    "Q03",
    "settings",
    {
      text: "name setting unit category vartype source boot_val reset_val context",
      boolean: "pending_restart",
    },
    { key: ["name"], maxRows: 2000 },
  ),
  section("Q04", "connections", {
    number:
      "max_connections reserved total active idle idle_in_tx waiting_lock longest_xact_s longest_query_s longest_idle_in_tx_s oldest_xmin_age",
  }),
  section("Q05", "activity", activity, { key: ["pid"], maxRows: 500 }),
  section(
    "Q06",
    "checkpoints",
    {
      number:
        "checkpoints_timed checkpoints_req checkpoint_write_time checkpoint_sync_time buffers_checkpoint buffers_clean maxwritten_clean buffers_backend buffers_backend_fsync buffers_alloc since_s",
      time: "stats_reset",
    },
    { reset: "stats_reset" },
  ),
  section(
    "Q07",
    "wal",
    {
      number:
        "wal_records wal_fpi wal_bytes wal_buffers_full lsn_bytes segments wal_dir_bytes archive_ready segment_bytes",
      time: "stats_reset",
    },
    { reset: "stats_reset" },
  ),
  section("Q08", "wal_by_hour", { time: "hour", number: "segments bytes" }, { key: ["hour"], maxRows: 2000 }),
  section(
    "Q09",
    "archiver",
    {
      number: "archived_count failed_count",
      text: "last_archived_wal last_failed_wal archive_mode",
      time: "last_archived_time last_failed_time stats_reset",
      boolean: "archive_command_empty",
    },
    { reset: "stats_reset" },
  ),
  section(
    "Q10",
    "replication",
    {
      text: "application_name client_addr usename state sync_state",
      number: "replay_lag_bytes write_lag_s flush_lag_s replay_lag_s",
    },
    { key: ["application_name", "client_addr"], maxRows: 200 },
  ),
  section(
    "Q11",
    "slots",
    {
      text: "slot_name slot_type database plugin wal_status",
      boolean: "active temporary",
      number: "xmin_age catalog_xmin_age safe_wal_size retained_bytes",
    },
    { key: ["slot_name"], maxRows: 500 },
  ),
  section("Q12", "standby", {
    boolean: "in_recovery replay_paused",
    text: "receiver_status",
    number: "replay_delay_s",
  }),
  section(
    "Q13",
    "tablespaces",
    { number: "oid size_bytes", text: "spcname owner location" },
    { key: ["spcname"], maxRows: 500 },
  ),
  section(
    "Q14",
    "tables",
    {
      number:
        "relid total_bytes heap_bytes index_bytes seq_scan seq_tup_read idx_scan n_live_tup n_dead_tup n_mod_since_analyze n_tup_ins n_tup_upd n_tup_del n_tup_hot_upd autovacuum_count xid_age index_count",
      text: "schemaname relname reloptions relpersistence",
      time: "last_vacuum last_autovacuum last_analyze last_autoanalyze",
      boolean: "has_pk",
    },
    { key: ["schemaname", "relname"], maxRows: 5000 },
  ),
  section(
    "Q15",
    "indexes",
    {
      number: "indexrelid idx_scan size_bytes duplicates",
      text: "schemaname table_name index_name shape_hash definition duplicate_of",
      boolean:
        "indisunique indisprimary indisvalid indisready indisreplident backs_constraint being_built attached",
    },
    { key: ["schemaname", "index_name"], maxRows: 5000 },
  ),
  section(
    "Q16",
    "fk_no_index",
    {
      text: "schemaname table_name relkind conname definition ref_schema ref_table",
      number: "table_bytes",
      list: "columns",
    },
    { key: ["schemaname", "table_name", "conname"], maxRows: 500 },
  ),
  section(
    "Q17",
    "sequences",
    {
      text: "schemaname sequencename data_type owner_schema owner_table owner_column column_type",
      number: "last_value max_value effective_max increment_by used_pct",
      boolean: "cycle readable",
    },
    { key: ["schemaname", "sequencename"], maxRows: 2000 },
  ),
  section(
    "Q18",
    "wraparound",
    { text: "schemaname table_name", number: "xid_age mxid_age total_bytes" },
    { key: ["schemaname", "table_name"], maxRows: 100 },
  ),
  section(
    "Q19",
    "prepared",
    { text: "gid owner database", time: "prepared", number: "age_s xid_age" },
    { key: ["gid", "database"], maxRows: 500 },
  ),
  section(
    "Q20",
    "locks",
    {
      number: "waiting_pid waiting_s blocking_pid blocking_xact_s",
      text: "usename datname waiting_query blocking_state blocking_query",
    },
    { key: ["waiting_pid", "blocking_pid"], maxRows: 1000 },
  ),
  section(
    "Q21",
    "topsql",
    {
      text: "queryid datname username query",
      number:
        "calls total_ms mean_ms max_ms stddev_ms rows shared_blks_hit shared_blks_read shared_blks_dirtied temp_blks_read temp_blks_written io_ms wal_bytes pct_total",
    },
    { key: ["queryid", "datname", "username"], maxRows: 200 },
  ),
  section("Q22", "extensions", { text: "extname schema installed" }, { key: ["extname"], maxRows: 500 }),
  section(
    "Q23",
    "roles",
    {
      text: "rolname",
      boolean: "rolsuper rolcreaterole rolcreatedb rolcanlogin rolreplication rolbypassrls",
      number: "rolconnlimit",
      time: "rolvaliduntil",
      list: "member_of",
    },
    { key: ["rolname"], maxRows: 5000 },
  ),
  section(
    "Q24",
    "public_grants",
    { text: "nspname owner", boolean: "public_create" },
    { key: ["nspname"], maxRows: 5000 },
  ),
  section(
    "Q25",
    "secdef",
    { text: "schemaname funcname arguments kind owner proconfig", boolean: "public_execute" },
    { key: ["schemaname", "funcname", "arguments"], maxRows: 500 },
  ),
  section(
    "Q26",
    "io_by_table",
    {
      text: "schemaname relname",
      number: "heap_blks_read heap_blks_hit idx_blks_read idx_blks_hit hit_pct",
    },
    { key: ["schemaname", "relname"], maxRows: 200 },
  ),
  section(
    "Q27",
    "vacuum_progress",
    {
      number: "pid relid heap_blks_total heap_blks_scanned heap_blks_vacuumed index_vacuum_count",
      text: "datname phase",
    },
    { key: ["pid"], maxRows: 200 },
  ),
  section("Q28", "ssl", { number: "remote_backends plaintext" }),
  section(
    "Q29",
    "disabled_triggers",
    { text: "schemaname table_name tgname" },
    { key: ["schemaname", "table_name", "tgname"], maxRows: 500 },
  ),
  section(
    "Q30",
    "objects",
    { text: "nspname relkind relpersistence", number: "cnt bytes" },
    { key: ["nspname", "relkind", "relpersistence"], maxRows: 20_000 },
  ),
  section(
    "Q31",
    "hba",
    { text: "type database user_name address netmask auth_method error", number: "line_number" },
    { key: ["line_number"], maxRows: 2000 },
  ),
  section("Q32", "logfiles", { number: "files bytes", time: "last_write" }),
  section(
    "Q34",
    "extension_versions",
    { text: "extname installed available" },
    { key: ["extname"], maxRows: 500 },
  ),
  section(
    "Q33",
    "column_types",
    { text: "type_name", number: "columns" },
    { key: ["type_name"], maxRows: 500 },
  ),
  section(
    "Q40",
    "wait_samples",
    { time: "ts", text: "class event", number: "sample n" },
    { key: ["sample", "class", "event"], maxRows: 20_000 },
  ),
  section(
    "Q41",
    "session_samples",
    { ...activity, time: "ts", number: `sample ${activity.number}` },
    { key: ["sample", "pid"], maxRows: 20_000 },
  ),
  section("Q42", "sampling", { number: "samples interval_s", time: "from to" }),
];
