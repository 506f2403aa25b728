import { defineRules, postgresManual } from "../define.ts";

const table = ["schemaname", "relname"];

/** Whether vacuum and statistics keep up. */
export const maintenanceRules = defineRules("postgresql", "maintenance", [
  {
    code: "PG-MT-01",
    check: {
      from: "Q03",
      where: "name = 'autovacuum'",
      value: "setting",
      levels: [{ severity: "critical", when: "setting = 'off'" }],
      evidence: ["name", "setting", "source"],
    },
    unit: "text",
    effort: "online",
    repair: [{ sql: "ALTER SYSTEM SET autovacuum = 'on';\nSELECT pg_reload_conf();", each: false }],
    reference: postgresManual("routine-vacuuming.html#AUTOVACUUM"),
    zh: {
      name: "autovacuum 已关闭",
      cause: "为“减少 I/O”而全局关闭了 autovacuum。",
      risk: "表持续膨胀，统计信息过旧，最终触发事务号耗尽而停写。",
      advice: "立即打开 autovacuum；担心 I/O 时调整 `autovacuum_vacuum_cost_delay`，而不是关闭。",
    },
    en: {
      name: "Autovacuum is off",
      cause: "Autovacuum was switched off “to save I/O”.",
      risk: "Tables bloat, statistics go stale, and in the end transaction IDs run out and writes stop.",
      advice:
        "Switch autovacuum on at once; if I/O is the worry, adjust `autovacuum_vacuum_cost_delay` instead.",
    },
  },
  {
    code: "PG-MT-02",
    check: {
      from: "Q14",
      where: "n_dead_tup > $minimumDead",
      value: "pct(n_dead_tup, n_dead_tup + n_live_tup)",
      rank: "n_dead_tup",
      evidence: [...table, "n_live_tup", "n_dead_tup", "total_bytes", "last_autovacuum", "last_vacuum"],
      object: table,
    },
    thresholds: { high: 40, medium: 20, minimumDead: 10_000 },
    unit: "percent",
    effort: "lowPeak",
    repair: [{ sql: "VACUUM (ANALYZE) {ident:schemaname}.{ident:relname};", each: true }],
    reference: postgresManual("routine-vacuuming.html"),
    zh: {
      name: "死元组过多",
      cause: "autovacuum 触发过晚或跑不完，或有长事务、复制槽阻止清理。",
      risk: "表和索引膨胀，查询读取更多页面。",
      advice: "1. 先消除最老的 xmin 持有者。\n2. 清理该表，并为它调小 `autovacuum_vacuum_scale_factor`。",
    },
    en: {
      name: "Many dead rows",
      cause: "Autovacuum starts too late or cannot finish, or a long transaction or slot holds it back.",
      risk: "Tables and indexes bloat, and queries read more pages.",
      advice:
        "1. First remove the oldest xmin holder.\n2. Vacuum the table, and lower its `autovacuum_vacuum_scale_factor`.",
    },
  },
  {
    code: "PG-MT-03",
    check: {
      from: "Q14",
      where: "n_live_tup >= $minimumRows",
      value: "pct(n_mod_since_analyze, n_live_tup)",
      rank: "n_mod_since_analyze",
      evidence: [...table, "n_live_tup", "n_mod_since_analyze", "last_analyze", "last_autoanalyze"],
      object: table,
    },
    thresholds: { medium: 20, minimumRows: 100_000 },
    unit: "percent",
    effort: "online",
    repair: [{ sql: "ANALYZE {ident:schemaname}.{ident:relname};", each: true }],
    reference: postgresManual("routine-vacuuming.html#VACUUM-FOR-STATISTICS"),
    zh: {
      name: "统计信息过旧",
      cause: "大量修改之后还没有收集统计信息。",
      risk: "优化器按旧数据选错计划，语句突然变慢。",
      advice: "收集该表的统计信息；批量导入后在作业末尾加上 `ANALYZE`。",
    },
    en: {
      name: "Stale statistics",
      cause: "Statistics were not collected since many changes.",
      risk: "The planner chooses by old data, and statements suddenly slow down.",
      advice: "Analyze the table; add `ANALYZE` to the end of bulk loads.",
    },
  },
  {
    code: "PG-MT-04",
    check: {
      from: "Q04",
      needs: ["Q11", "Q19"],
      needsMonitor: true,
      value:
        "greatest(oldest_xmin_age, maxOf('Q11', 'xmin_age'), maxOf('Q11', 'catalog_xmin_age'), maxOf('Q19', 'xid_age'))",
      evidence: ["oldest_xmin_age", "longest_xact_s", "longest_idle_in_tx_s"],
    },
    thresholds: { high: 100_000_000, medium: 10_000_000 },
    unit: "age",
    effort: "online",
    reference: postgresManual("routine-vacuuming.html"),
    zh: {
      name: "最老的 xmin",
      cause: "长事务、复制槽或两阶段事务持有很旧的快照。",
      risk: "在它之后删除的行都无法清理，所有表都会膨胀。",
      advice: "在会话、复制槽与两阶段事务中找到持有者，结束或删除它。",
    },
    en: {
      name: "Oldest xmin",
      cause: "A long transaction, a slot or a prepared transaction holds a very old snapshot.",
      risk: "No row deleted since can be removed, and every table bloats.",
      advice: "Find the holder among sessions, slots and prepared transactions, and end or drop it.",
    },
  },
  {
    code: "PG-MT-05",
    check: {
      from: "Q14",
      where:
        "contains(reloptions, 'autovacuum_enabled=false') or contains(reloptions, 'autovacuum_enabled=off') or contains(reloptions, 'autovacuum_enabled=no') or contains(reloptions, 'autovacuum_enabled=0')",
      levels: [{ severity: "medium", when: "value = 1" }],
      rank: "total_bytes",
      evidence: [...table, "reloptions", "n_live_tup", "n_dead_tup", "last_vacuum"],
      object: table,
    },
    unit: "count",
    effort: "online",
    repair: [
      { sql: "ALTER TABLE {ident:schemaname}.{ident:relname} RESET (autovacuum_enabled);", each: true },
    ],
    reference: postgresManual("sql-createtable.html#RELOPTION-AUTOVACUUM-ENABLED"),
    zh: {
      name: "表级关闭了 autovacuum",
      cause: "为批量作业临时关闭后忘记恢复。",
      risk: "该表只膨胀不清理，统计信息也不更新。",
      advice: "恢复默认设置；批量作业改用表级的触发阈值。",
    },
    en: {
      name: "Autovacuum is off for a table",
      cause: "It was switched off for a batch and forgotten.",
      risk: "The table only grows, and its statistics are never refreshed.",
      advice: "Reset the option; use thresholds of the table for batches instead.",
    },
  },
]);
