import { defineRules, postgresManual } from "../define.ts";

const gibibyte = 1024 ** 3;

/** Whether something runs full. */
export const capacityRules = defineRules("postgresql", "capacity", [
  {
    code: "PG-CP-01",
    check: {
      from: "Q02",
      where: "datname = field('Q01', 'database')",
      value: "(fact('capacityBytes') - size_bytes) / greatest(growthPerDay(size_bytes), 1)",
      unknownWhen: "growthPerDay(size_bytes) is null or fact('capacityBytes') is null",
      unknownReason: "noHistory",
      evidence: ["datname", "size_bytes"],
      object: ["datname"],
      worse: "lower",
    },
    thresholds: { critical: 7, high: 30, medium: 90 },
    unit: "days",
    effort: "online",
    reference: postgresManual("diskusage.html"),
    zh: {
      name: "数据库增长",
      cause: "按最近两次巡检之间的增速，数据将写满登记的容量。",
      risk: "磁盘写满后数据库停止写入，甚至停机。",
      advice: "1. 清理或归档历史数据。\n2. 在写满日期之前完成扩容。",
    },
    en: {
      name: "Growth of the database",
      cause: "At the pace between the last two inspections, data will fill the declared capacity.",
      risk: "A full disk stops writes, and may stop the server.",
      advice: "1. Delete or archive old data.\n2. Extend storage before the date on which it is full.",
    },
  },
  {
    code: "PG-CP-02",
    check: {
      from: "Q07",
      needs: ["Q03"],
      value: "wal_dir_bytes / (settingBytes('max_wal_size') + coalesce(settingBytes('wal_keep_size'), 0))",
      evidence: ["wal_dir_bytes", "segments", "archive_ready"],
    },
    thresholds: { high: 5, medium: 2 },
    unit: "count",
    effort: "online",
    repair: [{ sql: "CHECKPOINT;", each: false }],
    reference: postgresManual("wal-configuration.html"),
    zh: {
      name: "WAL 目录过大（相对 max_wal_size 的倍数）",
      cause: "归档失败、失效的复制槽，或备库长时间落后，使 WAL 不能回收。",
      risk: "WAL 占满磁盘时数据库立即停止。",
      advice:
        "1. 先处理归档失败与失效的复制槽。\n2. 原因消除后，下一个检查点会回收 WAL。切勿手工删除 `pg_wal` 中的文件。",
    },
    en: {
      name: "WAL folder, in multiples of max_wal_size",
      cause: "A failing archiver, an inactive slot or a standby far behind keep WAL from being recycled.",
      risk: "When WAL fills the disk, the database stops at once.",
      advice:
        "1. First see to the archiver and inactive slots.\n2. The next checkpoint then recycles WAL. Never delete files in `pg_wal` by hand.",
    },
  },
  {
    code: "PG-CP-03",
    check: {
      from: "Q17",
      where: "cycle = false",
      value: "used_pct",
      unknownReason: "missingPrivilege",
      evidence: [
        "schemaname",
        "sequencename",
        "last_value",
        "effective_max",
        "used_pct",
        "owner_table",
        "owner_column",
        "column_type",
      ],
      object: ["schemaname", "sequencename"],
    },
    thresholds: { critical: 90, high: 75, medium: 50 },
    unit: "percent",
    effort: "downtime",
    repair: [
      {
        sql: "ALTER TABLE {ident:owner_schema}.{ident:owner_table} ALTER COLUMN {ident:owner_column} TYPE bigint;",
        each: true,
        when: "column_type in ('integer', 'smallint')",
      },
      {
        sql: "ALTER SEQUENCE {ident:schemaname}.{ident:sequencename} AS bigint;",
        each: true,
        when: "data_type in ('integer', 'smallint')",
      },
    ],
    reference: postgresManual("sql-altersequence.html"),
    zh: {
      name: "序列耗尽",
      cause: "主键使用 `integer` 或 `smallint`，数据量接近类型上限。",
      risk: "到达上限后所有插入失败，业务中断。",
      advice:
        "1. 在停机窗口把列改为 `bigint`（会重写整张表，并引用它的外键列也要改）。\n2. 大表可用新列加触发器的方式在线迁移。",
    },
    en: {
      name: "Sequence near its end",
      cause: "A key of type `integer` or `smallint` comes near the limit of its type.",
      risk: "At the limit every insert fails, and service stops.",
      advice:
        "1. Change the column to `bigint` in a maintenance window (rewrites the table; referencing columns must change too).\n2. Large tables can be moved online with a new column and a trigger.",
    },
  },
  {
    code: "PG-CP-04",
    check: {
      from: "Q14",
      value: "heap_bytes",
      evidence: ["schemaname", "relname", "heap_bytes", "total_bytes", "n_live_tup"],
      object: ["schemaname", "relname"],
    },
    thresholds: { medium: 200 * gibibyte, low: 100 * gibibyte },
    unit: "bytes",
    effort: "downtime",
    reference: postgresManual("ddl-partitioning.html"),
    zh: {
      name: "超大的未分区表",
      cause: "历史数据一直留在一张表中。",
      risk: "清理、备份、建索引和删除历史数据都要很长时间。",
      advice: "按时间或业务键分区，历史分区可以整体归档或删除。",
    },
    en: {
      name: "Very large plain table",
      cause: "History stays in one table for ever.",
      risk: "Vacuum, backup, index builds and deleting history take very long.",
      advice:
        "Partition by time or a business key, so that old partitions can be archived or dropped as a whole.",
    },
  },
]);
