import type { Text } from "./scale.ts";

/** The first major that no longer knows a parameter, from `pg_settings` of real servers of 10 to 18. */
export const removedParameters: Readonly<Record<string, number>> = {
  replacement_sort_tuples: 11,
  default_with_oids: 12,
  wal_keep_segments: 13,
  operator_precedence_warning: 14,
  vacuum_cleanup_index_scale_factor: 14,
  stats_temp_directory: 15,
  force_parallel_mode: 16,
  promote_trigger_file: 16,
  vacuum_defer_cleanup_age: 16,
  db_user_namespace: 17,
  old_snapshot_threshold: 17,
  trace_recovery_messages: 17,
  ssl_ecdh_curve: 18,
};

/** What took the place of a parameter. */
export const successors: Readonly<Record<string, string>> = {
  wal_keep_segments: "wal_keep_size",
  force_parallel_mode: "debug_parallel_query",
  ssl_ecdh_curve: "ssl_groups",
};

/** Defaults that changed: the major that changed them, and both values as `pg_settings` has them. */
export const changedDefaults: Readonly<
  Record<string, readonly [major: number, before: string, now: string]>
> = {
  autovacuum_vacuum_cost_delay: [12, "20", "2"],
  extra_float_digits: [12, "0", "1"],
  jit: [12, "off", "on"],
  ssl_min_protocol_version: [13, "TLSv1", "TLSv1.2"],
  checkpoint_completion_target: [14, "0.5", "0.9"],
  password_encryption: [14, "md5", "scram-sha-256"],
  vacuum_cost_page_miss: [14, "10", "2"],
  hash_mem_multiplier: [15, "1", "2"],
  log_autovacuum_min_duration: [15, "-1", "600000"],
  log_checkpoints: [15, "off", "on"],
  vacuum_buffer_usage_limit: [17, "256", "2048"],
  effective_io_concurrency: [18, "1", "16"],
  maintenance_io_concurrency: [18, "10", "16"],
};

/** Types of columns that stop an upgrade to a major or any later one. */
export const stoppingTypes: Readonly<Record<string, number>> = {
  abstime: 12,
  reltime: 12,
  tinterval: 12,
  "information_schema.sql_identifier": 12,
  unknown: 10,
  regproc: 10,
  regprocedure: 10,
  regoper: 10,
  regoperator: 10,
  regconfig: 10,
  regdictionary: 10,
  regnamespace: 10,
  regcollation: 10,
};

/** What stands in the way, in words; `{name}`, `{detail}` and `{major}` are filled in. */
export const upgradeTexts = {
  parameterRemoved: {
    zh: "参数 {name} 在 {major} 中已不存在，写在配置里会使服务器无法启动。{detail}",
    en: "Parameter {name} no longer exists in {major}; a server that finds it in its configuration does not start. {detail}",
  },
  defaultChanged: {
    zh: "参数 {name} 的默认值会变化：{detail}。",
    en: "The default of {name} changes: {detail}.",
  },
  columnType: {
    zh: "有 {detail} 列使用类型 {name}，pg_upgrade 会拒绝升级。",
    en: "Columns of type {name} ({detail}) make pg_upgrade refuse.",
  },
  preparedTransactions: {
    zh: "有 {detail} 个两阶段事务未结束，pg_upgrade 会拒绝升级。",
    en: "Prepared transactions ({detail}) make pg_upgrade refuse.",
  },
  logicalSlots: {
    zh: "有 {detail} 个逻辑复制槽；从 17 之前的版本升级时不会保留，订阅需要重建。",
    en: "Logical replication slots ({detail}) are not carried over from majors before 17; subscriptions are made anew.",
  },
  checksums: {
    zh: "本库没有数据校验，而 {major} 的 initdb 默认开启：请先启用校验，或以 --no-data-checksums 初始化。",
    en: "This cluster has no data checksums, while initdb of {major} switches them on: enable them first, or initialise with --no-data-checksums.",
  },
  extension: {
    zh: "扩展 {name} {detail} 需要有支持 {major} 的版本。",
    en: "Extension {name} {detail} needs a version for {major}.",
  },
  md5Passwords: {
    zh: "口令以 md5 保存，{major} 已将其列为弃用：请改为 scram-sha-256 并重设口令。",
    en: "Passwords are kept as md5, which {major} deprecates: change to scram-sha-256 and set them anew.",
  },
  targetOutOfSupport: {
    zh: "{major} 已停止支持，请选择更新的大版本。",
    en: "{major} is out of support; choose a later major.",
  },
} as const satisfies Record<string, Text>;
