import { defineRules } from "../define.ts";

const manual = (page: string): string => `https://dev.mysql.com/doc/refman/8.4/en/${page}`;
const table = ["table_schema", "table_name"];

/** MariaDB has no redo capacity that is set apart, and no row versions. */
const isMysql = "coalesce(field('I01', 'edition'), '') != 'MariaDB'";

/** Ratios since the start say nothing on the first day. */
const isYoung = "field('I01', 'uptime_s') < 86400";

/** Rules of MySQL and MariaDB: speed, tables and indexes. */
export const mysqlTuningRules = [
  ...defineRules("mysql", "performance", [
    {
      code: "MY-PF-01",
      check: {
        from: "M02",
        where: "name = 'buffer_pool_miss_pct'",
        value: "number",
        unknownWhen: isYoung,
        unknownReason: "youngStatistics",
        levels: [
          { severity: "high", when: "value > $high" },
          { severity: "medium", when: "value > $medium" },
        ],
        evidence: ["name", "number"],
      },
      thresholds: { high: 5, medium: 1 },
      unit: "percent",
      effort: "online",
      reference: manual("innodb-buffer-pool.html"),
      zh: {
        name: "缓冲池未命中率",
        cause: "`innodb_buffer_pool_size` 小于热数据，或语句扫描过多。",
        risk: "读请求落到磁盘，响应变慢。",
        advice: "先优化扫描多的语句，再按内存调大缓冲池。",
      },
      en: {
        name: "Buffer pool misses",
        cause: "`innodb_buffer_pool_size` is smaller than the hot data, or statements scan too much.",
        risk: "Reads go to disk, and answers slow down.",
        advice: "Tune the statements that scan most, then enlarge the pool as memory allows.",
      },
    },
    {
      code: "MY-PF-02",
      check: {
        from: "M02",
        where: "name = 'disk_temporary_tables_pct'",
        value: "number",
        unknownWhen: isYoung,
        unknownReason: "youngStatistics",
        levels: [{ severity: "medium", when: "value > $medium" }],
        evidence: ["name", "number"],
      },
      thresholds: { medium: 25 },
      unit: "percent",
      effort: "online",
      reference: manual("internal-temporary-tables.html"),
      zh: {
        name: "磁盘临时表比例",
        cause: "排序与分组超出 `tmp_table_size`，或含有大字段。",
        risk: "语句变慢，临时空间增长。",
        advice: "优化语句与索引，再评估 `tmp_table_size`。",
      },
      en: {
        name: "Temporary tables on disk",
        cause: "Sorts and groups exceed `tmp_table_size`, or have large columns.",
        risk: "Statements slow down, and temporary space grows.",
        advice: "Tune statements and indexes, then consider `tmp_table_size`.",
      },
    },
    {
      code: "MY-PF-03",
      check: {
        from: "M04",
        where: "name = 'trx_rseg_history_len'",
        value: "number",
        evidence: ["name", "number"],
      },
      thresholds: { high: 1_000_000, medium: 100_000 },
      unit: "count",
      effort: "online",
      reference: manual("innodb-purge-configuration.html"),
      zh: {
        name: "历史列表长度",
        cause: "长事务阻止清理，或清理线程不足。",
        risk: "undo 膨胀，查询需要回溯大量旧版本。",
        advice: "结束长事务，必要时增加 `innodb_purge_threads`。",
      },
      en: {
        name: "History list length",
        cause: "A long transaction holds back purge, or there are too few purge threads.",
        risk: "Undo grows, and queries step through many old versions.",
        advice: "End long transactions, and raise `innodb_purge_threads` if needed.",
      },
    },
    {
      code: "MY-PF-04",
      check: {
        from: "M05",
        value: "capacity_bytes / written_bytes_per_hour",
        levels: [{ severity: "medium", when: "value < $medium" }],
        evidence: ["capacity_bytes", "written_bytes_per_hour"],
        appliesWhen: isMysql,
        worse: "lower",
        unknownReason: "notCollected",
      },
      thresholds: { medium: 1 },
      unit: "hours",
      effort: "online",
      reference: manual("innodb-redo-log.html"),
      zh: {
        name: "redo 容量（可容纳的写入小时数）",
        cause: "redo 日志容量小于一小时的写入量。",
        risk: "刷脏频繁，写入出现尖峰。",
        advice: "调大 `innodb_redo_log_capacity`（8.0.30 及以后在线生效）。",
      },
      en: {
        name: "Redo capacity, in hours of writes",
        cause: "The redo log holds less than an hour of writes.",
        risk: "Pages are flushed too often, and writes peak.",
        advice: "Raise `innodb_redo_log_capacity` (online since 8.0.30).",
      },
    },
  ]),
  ...defineRules("mysql", "objects", [
    {
      code: "MY-OB-01",
      check: {
        from: "M08",
        value: "coalesce(data_bytes, 0)",
        levels: [{ severity: "medium", when: "has_pk = false or engine != 'InnoDB'" }],
        evidence: [...table, "engine", "has_pk", "data_bytes"],
        object: table,
      },
      unit: "bytes",
      effort: "lowPeak",
      reference: manual("innodb-best-practices.html"),
      zh: {
        name: "无主键或非 InnoDB 的表",
        cause: "建表时没有主键，或沿用旧引擎。",
        risk: "复制变慢；非 InnoDB 表崩溃后可能损坏，且不支持事务。",
        advice: "加上主键，转换为 InnoDB。",
      },
      en: {
        name: "Tables without key, or not InnoDB",
        cause: "They were created without a primary key, or kept an old engine.",
        risk: "Replication slows down; other engines have no transactions and may break in a crash.",
        advice: "Add a primary key, and convert to InnoDB.",
      },
    },
    {
      code: "MY-OB-03",
      check: {
        from: "M09",
        levels: [{ severity: "low", when: "value = 1" }],
        evidence: [...table, "index_name", "dominant_index"],
        object: [...table, "index_name"],
      },
      unit: "count",
      effort: "online",
      repair: [
        {
          sql: "ALTER TABLE {backticks:table_schema}.{backticks:table_name} DROP INDEX {backticks:index_name};",
          each: true,
        },
      ],
      reference: manual("sys-schema-redundant-indexes.html"),
      zh: {
        name: "冗余索引",
        cause: "一个索引是另一个索引的前缀。",
        risk: "浪费空间，拖慢写入。",
        advice: "确认没有语句强制使用它之后删除。",
      },
      en: {
        name: "Redundant indexes",
        cause: "One index is a prefix of another.",
        risk: "They waste space and slow down writes.",
        advice: "Drop them after checking that no statement forces their use.",
      },
    },
  ]),
  ...defineRules("mysql", "capacity", [
    {
      code: "MY-OB-02",
      check: {
        from: "M10",
        value: "coalesce(used_pct, 0)",
        levels: [
          { severity: "high", when: "value >= $high" },
          { severity: "medium", when: "row_versions >= row_versions_limit * $versionShare" },
        ],
        evidence: [...table, "column_name", "data_type", "used_pct", "row_versions", "row_versions_limit"],
        object: table,
        appliesWhen: isMysql,
      },
      thresholds: { high: 80, versionShare: 0.78 },
      unit: "percent",
      effort: "downtime",
      reference: manual("innodb-auto-increment-handling.html"),
      zh: {
        name: "自增列与 INSTANT 行版本",
        cause: "自增列类型过小，或多次 INSTANT DDL 没有重建表。",
        risk: "自增用尽后插入失败；行版本用尽后不能再做 INSTANT DDL。",
        advice: "把列改为 `BIGINT`；在低峰期重建表（`OPTIMIZE TABLE`）。",
      },
      en: {
        name: "Auto-increment and INSTANT row versions",
        cause: "The auto-increment column is too small, or many INSTANT changes were made without a rebuild.",
        risk: "Inserts fail when it is used up; INSTANT DDL stops at the limit of row versions.",
        advice: "Change the column to `BIGINT`; rebuild the table at low peak (`OPTIMIZE TABLE`).",
      },
    },
    {
      code: "MY-OB-04",
      check: {
        from: "M10",
        value: "coalesce(used_pct, 0)",
        evidence: [...table, "column_name", "data_type", "used_pct"],
        object: table,
        appliesWhen: "coalesce(field('I01', 'edition'), '') = 'MariaDB'",
      },
      thresholds: { high: 80 },
      unit: "percent",
      effort: "downtime",
      reference: "https://mariadb.com/kb/en/auto_increment/",
      zh: {
        name: "自增列（MariaDB）",
        cause: "自增列类型过小。",
        risk: "自增用尽后插入失败。",
        advice: "把列改为 `BIGINT`，在低峰期执行。",
      },
      en: {
        name: "Auto-increment columns of MariaDB",
        cause: "The auto-increment column is too small.",
        risk: "Inserts fail when it is used up.",
        advice: "Change the column to `BIGINT` at low peak.",
      },
    },
  ]),
];
