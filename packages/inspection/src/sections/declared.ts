import type { InspectedType } from "../scale.ts";
import { type ColumnKind, columnsOf, type SectionShape } from "./section.ts";

/**
 * Sections of databases without a collector of ours that runs by itself: their rows come from SQL that their own clients
 * run, written in the same line format. `I01` is the instance for all of them.
 */
const sections =
  (databaseType: InspectedType) =>
  (
    code: string,
    name: string,
    columns: Partial<Readonly<Record<ColumnKind, string>>>,
    key: readonly string[] = [],
  ): SectionShape => ({
    code,
    name,
    databaseType,
    columns: columnsOf(columns),
    key,
    maxRows: key.length === 0 ? 1 : 1000,
  });

const instance = {
  text: "version database system_identifier edition node host platform",
  boolean: "in_recovery",
  time: "collected_at started_at",
  number: "uptime_s cpu_count memory_gb",
};

const oracle = sections("oracle");
export const oracleSections: readonly SectionShape[] = [
  oracle("I01", "instance", instance),
  oracle("O01", "tablespaces", { text: "tablespace_name", number: "used_percent used_mb max_mb" }, [
    "tablespace_name",
  ]),
  oracle("O02", "recovery_area", { text: "name", number: "limit_mb used_mb used_percent" }),
  oracle("O03", "asm", { text: "name type", number: "total_mb usable_file_mb usable_percent" }, ["name"]),
  oracle("O04", "resource_limits", { text: "resource_name", number: "max_utilization limit_value" }, [
    "resource_name",
  ]),
  oracle("O05", "alert_log", { text: "error_code message", number: "occurrences", time: "last_seen" }, [
    "error_code",
  ]),
  oracle(
    "O06",
    "blocking_sessions",
    { number: "sid serial waiting_s blocking_sid blocking_serial", text: "username event sql_id" },
    ["sid", "serial"],
  ),
  oracle("O07", "backups", { text: "input_type status", number: "age_hours" }, ["input_type"]),
  oracle("O08", "database_state", {
    text: "log_mode force_logging database_role open_mode",
    boolean: "has_standby",
  }),
  oracle("O09", "data_guard", { text: "name", number: "apply_lag_s gap_count" }, ["name"]),
  oracle("O10", "log_switches", { time: "hour", number: "switches" }, ["hour"]),
  oracle("O11", "load", { number: "db_time_s elapsed_s aas cpu_count" }),
  oracle("O12", "wait_events", { text: "event wait_class", number: "waits time_s pct_db_time" }, ["event"]),
  oracle("O13", "efficiency", { number: "buffer_hit_pct library_hit_pct soft_parse_pct" }),
  oracle(
    "O14",
    "top_sql",
    {
      text: "sql_id sql_text module",
      number: "executions elapsed_s elapsed_per_exec_s pct_db_time pct_cpu pct_io plan_count elapsed_ratio",
    },
    ["sql_id"],
  ),
  oracle("O15", "invalid_objects", { text: "owner object_name object_type status" }, [
    "owner",
    "object_name",
    "object_type",
  ]),
  oracle("O16", "stale_statistics", { number: "big_tables stale_tables" }),
  oracle("O17", "accounts", { text: "username finding", number: "expires_days" }, ["username", "finding"]),
  oracle("O18", "patches", { text: "description", number: "age_months", time: "action_time" }),
  oracle("O19", "load_profile", { text: "metric", number: "per_second per_transaction" }, ["metric"]),
  oracle(
    "O20",
    "tablespace_io",
    { text: "tablespace_name", number: "reads reads_per_s read_ms writes writes_per_s buffer_waits" },
    ["tablespace_name"],
  ),
  oracle("O21", "parameters", { text: "name value end_value" }, ["name"]),
];

const mysql = sections("mysql");
export const mysqlSections: readonly SectionShape[] = [
  mysql("I01", "instance", instance),
  mysql("M01", "variables", { text: "name value" }, ["name"]),
  mysql("M02", "status", { text: "name", number: "number" }, ["name"]),
  mysql(
    "M03",
    "transactions",
    { number: "thread_id age_s rows_locked", text: "user host state query", boolean: "waits_for_metadata" },
    ["thread_id"],
  ),
  mysql("M04", "innodb_metrics", { text: "name", number: "number" }, ["name"]),
  mysql("M05", "redo", { number: "capacity_bytes written_bytes_per_hour" }),
  mysql("M06", "durability", {
    number: "innodb_flush_log_at_trx_commit sync_binlog binlog_retention_days",
    text: "log_bin binlog_format",
  }),
  mysql(
    "M07",
    "replication",
    { text: "channel io_running sql_running last_error", number: "lag_s workers tables_without_key" },
    ["channel"],
  ),
  mysql(
    "M08",
    "tables",
    { text: "table_schema table_name engine", boolean: "has_pk", number: "data_bytes" },
    ["table_schema", "table_name"],
  ),
  mysql("M09", "redundant_indexes", { text: "table_schema table_name index_name dominant_index" }, [
    "table_schema",
    "table_name",
    "index_name",
  ]),
  mysql(
    "M10",
    "auto_increment",
    {
      text: "table_schema table_name column_name data_type",
      number: "used_pct row_versions row_versions_limit",
    },
    ["table_schema", "table_name"],
  ),
  mysql("M11", "accounts", { text: "user host finding" }, ["user", "host", "finding"]),
];

const opengauss = sections("opengauss");
export const opengaussSections: readonly SectionShape[] = [
  opengauss("I01", "instance", instance),
  opengauss("G01", "nodes", { text: "node instance role state" }, ["node", "instance"]),
  opengauss(
    "G02",
    "slots",
    { text: "slot_name slot_type", boolean: "active", number: "retained_bytes max_size_for_xlog_prune" },
    ["slot_name"],
  ),
  opengauss("G03", "thread_pool", { text: "node", number: "workers sessions waiting_sessions" }, ["node"]),
  opengauss("G04", "wait_events", { text: "event wait_class", number: "waits time_s pct_db_time" }, [
    "event",
  ]),
];
