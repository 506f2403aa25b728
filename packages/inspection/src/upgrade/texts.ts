import type { Text } from "../scale.ts";

/** What took the place of a parameter. */
export const successors: Readonly<Record<string, string>> = {
  wal_keep_segments: "wal_keep_size",
  force_parallel_mode: "debug_parallel_query",
  ssl_ecdh_curve: "ssl_groups",
};

/** Parameters whose default is written otherwise and means the same: of the machine, or an empty list for `off`. */
export const sameDefaults: readonly string[] = ["log_connections", "krb_server_keyfile"];

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
  valueRefused: {
    zh: "参数 {name} 的值 {detail}，{major} 不再接受，服务器无法启动。",
    en: "Parameter {name} has a value that {major} no longer takes, so that the server does not start: {detail}.",
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
  endOfLife: {
    zh: "当前大版本 {name} 的支持期至 {detail}。",
    en: "Support of the present major, {name}, ends on {detail}.",
  },
  minorFault: {
    zh: "当前小版本有已知缺陷 {name}：{detail}。",
    en: "The present minor version has a known fault, {name}: {detail}.",
  },
  targetOutOfSupport: {
    zh: "{major} 已停止支持，请选择更新的大版本。",
    en: "{major} is out of support; choose a later major.",
  },
} as const satisfies Record<string, Text>;
