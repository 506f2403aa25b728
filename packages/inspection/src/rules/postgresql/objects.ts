import { defineRules, postgresManual } from "../define.ts";

const mebibyte = 1024 ** 2;
const index = ["schemaname", "index_name"];
const table = ["schemaname", "relname"];

/** Tables, indexes, keys and triggers. */
export const objectRules = defineRules("postgresql", "objects", [
  {
    code: "PG-OB-01",
    check: {
      from: "Q15",
      where: "indisvalid = false",
      levels: [{ severity: "medium", when: "value = 1" }],
      unknownWhen: "being_built",
      unknownReason: "valueMissing",
      rank: "size_bytes",
      evidence: [...index, "table_name", "size_bytes", "indisvalid", "indisready", "definition"],
      object: index,
    },
    unit: "count",
    effort: "online",
    repair: [
      { sql: "REINDEX INDEX CONCURRENTLY {ident:schemaname}.{ident:index_name};", each: true, minMajor: 12 },
      { sql: "DROP INDEX CONCURRENTLY {ident:schemaname}.{ident:index_name};", each: true, maxMajor: 11 },
    ],
    reference: postgresManual("sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY"),
    zh: {
      name: "无效索引",
      cause: "`CREATE INDEX CONCURRENTLY` 或 `REINDEX CONCURRENTLY` 中途失败。",
      risk: "查询不使用它，写入却仍要维护它；唯一约束可能没有生效。",
      advice:
        "重建该索引；若是失败的重建留下的副本（名称以 `_ccnew` 结尾），则删除。11 及以前先删除再重新创建。",
    },
    en: {
      name: "Invalid index",
      cause: "`CREATE INDEX CONCURRENTLY` or `REINDEX CONCURRENTLY` failed half way.",
      risk: "Queries do not use it while writes maintain it; a unique constraint may not hold.",
      advice:
        "Rebuild it, or drop it if it is what a failed rebuild left (its name ends in `_ccnew`). Up to 11, drop and create it anew.",
    },
  },
  {
    code: "PG-OB-02",
    check: {
      from: "Q15",
      where: "duplicate_of is not null and indisvalid and attached = false",
      value: "coalesce(size_bytes, 0)",
      levels: [
        { severity: "medium", when: "value >= $medium" },
        { severity: "low", when: "value >= 0" },
      ],
      evidence: [...index, "table_name", "duplicate_of", "size_bytes", "idx_scan", "definition"],
      object: index,
    },
    thresholds: { medium: 10 * mebibyte },
    unit: "bytes",
    effort: "online",
    repair: [{ sql: "DROP INDEX CONCURRENTLY {ident:schemaname}.{ident:index_name};", each: true }],
    reference: postgresManual("sql-dropindex.html"),
    zh: {
      name: "重复索引",
      cause: "同一张表上有定义相同的索引，常见于主键之外又建了一次。",
      risk: "浪费空间，拖慢每次写入。",
      advice: "保留支撑约束或唯一的那个，删除其余的。",
    },
    en: {
      name: "Duplicate index",
      cause: "A table has indexes of the same definition, often one more beside the primary key.",
      risk: "They waste space and slow down every write.",
      advice: "Keep the one that backs a constraint or is unique, and drop the others.",
    },
  },
  {
    code: "PG-OB-03",
    check: {
      from: "Q15",
      where:
        "idx_scan = 0 and size_bytes >= $minimumBytes and indisunique = false and backs_constraint = false and indisreplident = false and indisvalid and attached = false and duplicate_of is null",
      value: "size_bytes",
      levels: [{ severity: "medium", when: "value >= $minimumBytes" }],
      unknownWhen: "coalesce(field('Q01', 'stats_age_s'), 0) < $minimumDays * 86400",
      unknownReason: "youngStatistics",
      evidence: [...index, "table_name", "idx_scan", "size_bytes", "definition"],
      object: index,
    },
    thresholds: { minimumBytes: 100 * mebibyte, minimumDays: 30 },
    unit: "bytes",
    effort: "online",
    repair: [{ sql: "DROP INDEX CONCURRENTLY {ident:schemaname}.{ident:index_name};", each: true }],
    reference: postgresManual("monitoring-stats.html#MONITORING-PG-STAT-ALL-INDEXES-VIEW"),
    zh: {
      name: "未使用的索引",
      cause: "索引所服务的查询已不存在，或优化器从不选用它。",
      risk: "占用空间和缓存，拖慢写入与清理。",
      advice:
        "1. 在备库上同样确认没有使用，并跨过月末、年末等周期。\n2. 记下定义后删除；排在前面的占用最大。",
    },
    en: {
      name: "Unused index",
      cause: "The queries it served are gone, or the planner never chooses it.",
      risk: "It takes space and cache, and slows down writes and vacuum.",
      advice:
        "1. Confirm on standbys too, and over month and year ends.\n2. Note the definition and drop it; the largest come first.",
    },
  },
  {
    code: "PG-OB-04",
    check: {
      from: "Q14",
      value: "index_count",
      evidence: [...table, "index_count", "index_bytes", "heap_bytes"],
      object: table,
    },
    thresholds: { medium: 20, low: 10 },
    unit: "count",
    effort: "online",
    reference: postgresManual("indexes.html"),
    zh: {
      name: "索引过多",
      cause: "为每个查询各建一个索引。",
      risk: "每次写入都要维护全部索引，HOT 更新失效。",
      advice: "合并前缀相同的索引，删除未使用的索引。",
    },
    en: {
      name: "Many indexes on a table",
      cause: "Every query got an index of its own.",
      risk: "Each write maintains them all, and HOT updates are lost.",
      advice: "Merge indexes with a common prefix, and drop those that are not used.",
    },
  },
  {
    code: "PG-OB-05",
    check: {
      from: "Q14",
      where: "has_pk = false and heap_bytes >= $minimumBytes",
      value: "heap_bytes",
      levels: [{ severity: "medium", when: "value >= $minimumBytes" }],
      evidence: [...table, "heap_bytes", "n_live_tup"],
      object: table,
    },
    thresholds: { minimumBytes: mebibyte },
    unit: "bytes",
    effort: "lowPeak",
    reference: postgresManual("ddl-constraints.html#DDL-CONSTRAINTS-PRIMARY-KEYS"),
    zh: {
      name: "没有主键的表",
      cause: "建表时没有定义主键。",
      risk: "可能出现重复行；逻辑复制无法同步更新和删除。",
      advice: "先以 `CREATE UNIQUE INDEX CONCURRENTLY` 建索引，再用 `ADD PRIMARY KEY USING INDEX` 转为主键。",
    },
    en: {
      name: "Table without primary key",
      cause: "The table was created without one.",
      risk: "Duplicate rows may appear, and logical replication cannot carry updates and deletes.",
      advice:
        "Build the index with `CREATE UNIQUE INDEX CONCURRENTLY`, then make it the key with `ADD PRIMARY KEY USING INDEX`.",
    },
  },
  {
    code: "PG-OB-06",
    check: {
      from: "Q16",
      value: "coalesce(table_bytes, 0)",
      levels: [
        { severity: "medium", when: "value >= $medium" },
        { severity: "low", when: "value >= 0" },
      ],
      evidence: ["schemaname", "table_name", "conname", "definition", "table_bytes"],
      object: ["schemaname", "table_name", "conname"],
    },
    thresholds: { medium: 100 * mebibyte },
    unit: "bytes",
    effort: "online",
    repair: [
      {
        sql: "CREATE INDEX CONCURRENTLY ON {ident:schemaname}.{ident:table_name} ({idents:columns});",
        each: true,
        when: "relkind = 'r'",
      },
    ],
    reference: postgresManual("ddl-constraints.html#DDL-CONSTRAINTS-FK"),
    zh: {
      name: "外键没有索引",
      cause: "PostgreSQL 不会为外键自动建索引。",
      risk: "删除或更新父表的行要扫描整张子表，并长时间持锁。",
      advice: "在外键列上建索引；父表从不删除时可以豁免。",
    },
    en: {
      name: "Foreign key without index",
      cause: "PostgreSQL does not index foreign keys by itself.",
      risk: "Deleting or changing a parent row scans the whole child table and holds locks meanwhile.",
      advice: "Index the columns of the key; waive it where parents are never deleted.",
    },
  },
  {
    code: "PG-OB-07",
    check: {
      from: "Q29",
      levels: [{ severity: "low", when: "value = 1" }],
      evidence: ["schemaname", "table_name", "tgname"],
      object: ["schemaname", "table_name", "tgname"],
    },
    unit: "count",
    effort: "online",
    repair: [
      {
        sql: "ALTER TABLE {ident:schemaname}.{ident:table_name} ENABLE TRIGGER {ident:tgname};",
        each: true,
      },
    ],
    reference: postgresManual("sql-altertable.html"),
    zh: {
      name: "被禁用的触发器",
      cause: "数据导入时禁用后忘记恢复。",
      risk: "审计、校验或同步不再执行，数据悄悄不一致。",
      advice: "与应用负责人确认；需要时重新启用，并核对停用期间的数据。",
    },
    en: {
      name: "Disabled trigger",
      cause: "It was disabled for a data load and forgotten.",
      risk: "Auditing, checks or synchronisation no longer run, and data drifts apart in silence.",
      advice:
        "Ask the owner of the application; enable it again if needed, and check the data of the time between.",
    },
  },
]);
