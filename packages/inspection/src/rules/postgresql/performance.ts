import { defineRules, postgresManual } from "../define.ts";

const thisDatabase = "datname = field('Q01', 'database')";
/** Whether the database answers as fast as it could. */
export const performanceRules = defineRules("postgresql", "performance", [
  {
    code: "PG-PF-01",
    check: {
      from: "Q02",
      where: thisDatabase,
      value: "pct(blks_hit, blks_hit + blks_read)",
      levels: [
        { severity: "high", when: "value < $high and blks_read > $minimumReads" },
        { severity: "medium", when: "value < $medium and blks_read > $minimumReads" },
      ],
      evidence: ["datname", "blks_hit", "blks_read", "stats_reset"],
      object: ["datname"],
      worse: "lower",
    },
    thresholds: { high: 90, medium: 95, minimumReads: 1_000_000 },
    unit: "percent",
    effort: "downtime",
    reference: postgresManual("runtime-config-resource.html#GUC-SHARED-BUFFERS"),
    zh: {
      name: "缓存命中率",
      cause: "热数据大于 `shared_buffers`，或语句缺少索引而扫描整表。",
      risk: "读请求落到磁盘，响应时间变长，高峰时磁盘成为瓶颈。",
      advice:
        "1. 先从 TOP SQL 中找出物理读最多的语句并补索引。\n2. 再评估调大 `shared_buffers`（通常为内存的 25 %，需要重启）。",
    },
    en: {
      name: "Buffer hit ratio",
      cause:
        "Hot data is larger than `shared_buffers`, or statements scan whole tables for want of an index.",
      risk: "Reads go to disk, answers slow down, and the disk becomes the bottleneck at peak.",
      advice:
        "1. Find the statements with most physical reads among the top SQL and index them.\n2. Then consider a larger `shared_buffers` (usually 25 % of memory; needs a restart).",
    },
  },
  {
    code: "PG-PF-02",
    check: {
      from: "Q02",
      where: thisDatabase,
      value: "pct(xact_rollback, xact_commit + xact_rollback)",
      levels: [
        {
          severity: "medium",
          when: "value > $medium and xact_commit + xact_rollback > $minimumTransactions",
        },
        { severity: "low", when: "value > $low and xact_commit + xact_rollback > $minimumTransactions" },
      ],
      evidence: ["datname", "xact_commit", "xact_rollback", "stats_reset"],
      object: ["datname"],
    },
    thresholds: { medium: 20, low: 10, minimumTransactions: 100_000 },
    unit: "percent",
    effort: "online",
    reference: postgresManual("monitoring-stats.html#MONITORING-PG-STAT-DATABASE-VIEW"),
    zh: {
      name: "事务回滚率",
      cause: "应用频繁出错，或以回滚结束只读事务。",
      risk: "白做的工作消耗资源，也可能掩盖真正的应用错误。",
      advice: "1. 在服务器日志中按错误代码统计。\n2. 与应用方修正主要错误；只读事务请用提交结束。",
    },
    en: {
      name: "Rollback ratio",
      cause: "The application fails often, or ends read-only transactions with a rollback.",
      risk: "Work is done for nothing, and real application errors may hide among the rest.",
      advice:
        "1. Count errors by code in the server log.\n2. Fix the main ones with the application’s team; end read-only transactions with a commit.",
    },
  },
  {
    code: "PG-PF-03",
    check: {
      from: "Q02",
      where: thisDatabase,
      value: "perDay(temp_bytes)",
      unknownReason: "youngStatistics",
      evidence: ["datname", "temp_files", "temp_bytes", "stats_reset"],
      object: ["datname"],
    },
    thresholds: { high: 53_687_091_200, medium: 5_368_709_120 },
    unit: "bytes",
    effort: "online",
    reference: postgresManual("runtime-config-resource.html#GUC-WORK-MEM"),
    zh: {
      name: "临时文件量（每天）",
      cause: "排序、哈希或聚合超出 `work_mem`，写入磁盘。",
      risk: "语句变慢，磁盘空间和 I/O 被临时文件占用。",
      advice:
        "1. 设置 `log_temp_files` 找出来源语句。\n2. 优化语句，或只为相关角色调大 `work_mem`，不要全局调大。",
    },
    en: {
      name: "Temporary files a day",
      cause: "Sorts, hashes or aggregates exceed `work_mem` and spill to disk.",
      risk: "Statements slow down, and temporary files take disk space and I/O.",
      advice:
        "1. Set `log_temp_files` to find the statements.\n2. Tune them, or raise `work_mem` for the roles concerned only, not for all.",
    },
  },
  {
    code: "PG-PF-04",
    check: {
      from: "Q06",
      value: "pct(checkpoints_req, checkpoints_req + checkpoints_timed)",
      levels: [
        { severity: "medium", when: "value > $medium" },
        { severity: "low", when: "value > $low" },
      ],
      unknownWhen: "checkpoints_req + checkpoints_timed < $minimumCheckpoints",
      unknownReason: "youngStatistics",
      evidence: ["checkpoints_req", "checkpoints_timed", "checkpoint_write_time", "stats_reset"],
    },
    thresholds: { medium: 50, low: 30, minimumCheckpoints: 50 },
    unit: "percent",
    effort: "online",
    repair: [{ sql: "ALTER SYSTEM SET max_wal_size = '8GB';\nSELECT pg_reload_conf();", each: false }],
    reference: postgresManual("wal-configuration.html"),
    zh: {
      name: "请求型检查点",
      cause: "两次定时检查点之间的 WAL 量超过 `max_wal_size`。",
      risk: "检查点过密，整页写入增多，I/O 出现尖峰。",
      advice:
        "按写入量调大 `max_wal_size`，使检查点主要由 `checkpoint_timeout` 触发；示例值请按磁盘空间调整。",
    },
    en: {
      name: "Requested checkpoints",
      cause: "More WAL than `max_wal_size` is written between timed checkpoints.",
      risk: "Checkpoints come too often, full-page writes grow and I/O peaks.",
      advice:
        "Raise `max_wal_size` to fit the write load, so that `checkpoint_timeout` triggers most checkpoints. Fit the example value to the disk.",
    },
  },
  {
    code: "PG-PF-05",
    maxMajor: 16,
    check: {
      from: "Q06",
      value: "pct(buffers_backend, buffers_backend + buffers_checkpoint + buffers_clean)",
      levels: [{ severity: "medium", when: "value > $medium" }],
      unknownWhen:
        "since_s < 86400 or buffers_backend + buffers_checkpoint + buffers_clean < $minimumBuffers",
      unknownReason: "youngStatistics",
      evidence: ["buffers_backend", "buffers_checkpoint", "buffers_clean", "stats_reset"],
    },
    thresholds: { medium: 50, minimumBuffers: 100_000 },
    unit: "percent",
    effort: "online",
    repair: [{ sql: "ALTER SYSTEM SET bgwriter_lru_maxpages = 400;\nSELECT pg_reload_conf();", each: false }],
    reference: postgresManual("runtime-config-resource.html#RUNTIME-CONFIG-RESOURCE-BACKGROUND-WRITER"),
    zh: {
      name: "后端进程直接写盘",
      cause: "后台写进程来不及清理缓冲区，会话只能自己写出脏页。",
      risk: "语句响应时间中夹带写盘时间，抖动变大。",
      advice: "调大 `bgwriter_lru_maxpages`，缩短 `bgwriter_delay`，必要时增大 `shared_buffers`。",
    },
    en: {
      name: "Backends write buffers themselves",
      cause: "The background writer cannot keep up, so sessions write dirty pages themselves.",
      risk: "Write time is added to statements, and answers become unsteady.",
      advice:
        "Raise `bgwriter_lru_maxpages`, shorten `bgwriter_delay`, and enlarge `shared_buffers` if needed.",
    },
  },
  {
    code: "PG-PF-06",
    maxMajor: 16,
    check: {
      from: "Q06",
      value: "buffers_backend_fsync",
      levels: [{ severity: "high", when: "value > $high" }],
      evidence: ["buffers_backend_fsync", "checkpoint_sync_time", "stats_reset"],
    },
    thresholds: { high: 0 },
    unit: "count",
    effort: "online",
    reference: postgresManual("monitoring-stats.html#MONITORING-PG-STAT-BGWRITER-VIEW"),
    zh: {
      name: "后端进程执行 fsync",
      cause: "检查点进程的请求队列已满，存储跟不上。",
      risk: "会话自行刷盘，写入延迟可达数秒。",
      advice: "检查存储延迟与检查点参数；增大 `shared_buffers` 会增大该队列。",
    },
    en: {
      name: "Backends call fsync themselves",
      cause: "The checkpointer’s request queue is full because storage cannot keep up.",
      risk: "Sessions sync to disk themselves, and writes can wait for seconds.",
      advice:
        "Check storage latency and checkpoint parameters; a larger `shared_buffers` enlarges the queue.",
    },
  },
  {
    code: "PG-PF-07",
    minMajor: 14,
    check: {
      from: "Q07",
      value: "perDay(wal_buffers_full)",
      levels: [{ severity: "medium", when: "value > $medium" }],
      unknownReason: "youngStatistics",
      evidence: ["wal_buffers_full", "wal_records", "stats_reset"],
    },
    thresholds: { medium: 1000 },
    unit: "count",
    effort: "downtime",
    repair: [{ sql: "ALTER SYSTEM SET wal_buffers = '64MB';", each: false }],
    reference: postgresManual("runtime-config-wal.html#GUC-WAL-BUFFERS"),
    zh: {
      name: "WAL 缓冲区写满（每天）",
      cause: "`wal_buffers` 小于写入高峰。",
      risk: "会话等待 WAL 写出，提交变慢。",
      advice: "把 `wal_buffers` 设为 16–64 MB，在停机窗口重启生效。",
    },
    en: {
      name: "WAL buffers full, a day",
      cause: "`wal_buffers` is too small for write peaks.",
      risk: "Sessions wait for WAL to be written, and commits slow down.",
      advice: "Set `wal_buffers` to 16–64 MB and restart in a maintenance window.",
    },
  },
  {
    code: "PG-PF-08",
    check: {
      from: "Q14",
      where: "n_live_tup >= $minimumRows and seq_scan >= $minimumScans",
      value: "seq_tup_read / seq_scan",
      levels: [{ severity: "medium", when: "value >= $medium and seq_scan > coalesce(idx_scan, 0)" }],
      rank: "seq_tup_read",
      evidence: [
        "schemaname",
        "relname",
        "n_live_tup",
        "seq_scan",
        "seq_tup_read",
        "idx_scan",
        "total_bytes",
      ],
      object: ["schemaname", "relname"],
    },
    thresholds: { medium: 1_000_000, minimumRows: 1_000_000, minimumScans: 50 },
    unit: "count",
    effort: "online",
    reference: postgresManual("indexes.html"),
    zh: {
      name: "大表顺序扫描",
      cause: "常用条件没有可用的索引，或统计信息使优化器放弃索引。",
      risk: "每次查询读整张表，占满 I/O 和缓存。",
      advice:
        "1. 在 TOP SQL 中找到访问该表的语句。\n2. 用 `EXPLAIN (ANALYZE, BUFFERS)` 确认后，以 `CREATE INDEX CONCURRENTLY` 补索引。",
    },
    en: {
      name: "Sequential scans of large tables",
      cause: "Common conditions have no usable index, or statistics keep the planner from using it.",
      risk: "Each query reads the whole table and fills I/O and cache.",
      advice:
        "1. Find the statements on this table among the top SQL.\n2. Confirm with `EXPLAIN (ANALYZE, BUFFERS)`, then add an index with `CREATE INDEX CONCURRENTLY`.",
    },
  },
]);
