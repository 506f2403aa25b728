import { defineRules, postgresManual } from "../define.ts";

const statement = [
  "queryid",
  "datname",
  "username",
  "calls",
  "total_ms",
  "mean_ms",
  "stddev_ms",
  "pct_total",
  "query",
];
const statementKey = ["queryid", "datname", "username"];

/** Which statements take the time, and how many sessions work at once. */
export const statementRules = defineRules("postgresql", "performance", [
  {
    code: "PG-PF-09",
    check: {
      from: "Q21",
      value: "pct_total",
      levels: [
        { severity: "high", when: "value >= $high and total_ms >= $minimumMs" },
        { severity: "medium", when: "value >= $medium and total_ms >= $minimumMs" },
      ],
      evidence: statement,
      object: statementKey,
    },
    thresholds: { high: 50, medium: 30, minimumMs: 600_000 },
    unit: "percent",
    effort: "online",
    reference: postgresManual("pgstatstatements.html"),
    zh: {
      name: "单条 SQL 占比过高",
      cause: "一条语句消耗了大部分数据库时间。",
      risk: "它的任何退化都会拖慢整个系统。",
      advice: "优先优化这条语句：执行计划、索引、调用次数、结果缓存。",
    },
    en: {
      name: "One statement dominates",
      cause: "A single statement takes most of the database’s time.",
      risk: "If it slows down, everything slows down.",
      advice: "Tune this statement first: plan, index, number of calls, caching of results.",
    },
  },
  {
    code: "PG-PF-10",
    check: {
      from: "Q21",
      where: "calls >= $minimumCalls",
      value: "mean_ms",
      rank: "total_ms",
      evidence: statement,
      object: statementKey,
    },
    thresholds: { high: 5000, medium: 1000, minimumCalls: 10 },
    unit: "milliseconds",
    effort: "online",
    reference: postgresManual("using-explain.html"),
    zh: {
      name: "慢 SQL",
      cause: "缺少索引、统计信息过旧，或一次处理过多数据。",
      risk: "用户等待，连接被长时间占用。",
      advice: "1. 用 `EXPLAIN (ANALYZE, BUFFERS)` 查看计划。\n2. 补索引、改写语句或更新统计信息。",
    },
    en: {
      name: "Slow statements",
      cause: "A missing index, stale statistics, or too much data handled at once.",
      risk: "Users wait, and connections are held for long.",
      advice:
        "1. Look at the plan with `EXPLAIN (ANALYZE, BUFFERS)`.\n2. Add an index, rewrite the statement, or refresh statistics.",
    },
  },
  {
    code: "PG-PF-11",
    check: {
      from: "Q21",
      where: "calls >= $minimumCalls and mean_ms >= $minimumMs",
      value: "stddev_ms / mean_ms",
      levels: [{ severity: "medium", when: "value > $medium" }],
      rank: "total_ms",
      evidence: statement,
      object: statementKey,
    },
    thresholds: { medium: 3, minimumCalls: 100, minimumMs: 50 },
    unit: "count",
    effort: "online",
    reference: postgresManual("runtime-config-query.html#GUC-PLAN-CACHE-MODE"),
    zh: {
      name: "SQL 执行时间抖动",
      cause: "参数分布倾斜、计划缓存选用通用计划，或间歇的锁等待与 I/O。",
      risk: "平均值看似正常，部分用户却很慢。",
      advice: "比较快慢两种参数的计划；必要时为该角色设置 `plan_cache_mode`，或拆分语句。",
    },
    en: {
      name: "Unstable statements",
      cause: "Skewed parameters, a generic cached plan, or occasional lock waits and I/O.",
      risk: "The mean looks fine while some users wait long.",
      advice:
        "Compare plans of fast and slow parameters; set `plan_cache_mode` for the role if needed, or split the statement.",
    },
  },
  {
    code: "PG-PF-12",
    check: {
      from: "Q40",
      needs: ["Q42"],
      needsMonitor: true,
      over: "sum",
      value: "n / field('Q42', 'samples')",
      levels: [
        { severity: "high", when: "value > fact('cpuCores')" },
        { severity: "medium", when: "value > fact('cpuCores') * $mediumShare" },
      ],
      unknownWhen: "fact('cpuCores') is null and rows('Q40') > 0",
      unknownReason: "missingFact",
      evidence: ["ts", "class", "event", "n"],
    },
    thresholds: { mediumShare: 0.7 },
    unit: "count",
    effort: "online",
    reference: postgresManual("monitoring-stats.html#MONITORING-PG-STAT-ACTIVITY-VIEW"),
    zh: {
      name: "平均活跃会话",
      cause: "同时工作的会话多于 CPU 核数，或大量会话在等待。",
      risk: "会话互相排队，响应时间随负载急剧上升。",
      advice: "按等待类别处理：CPU 看 TOP SQL，IO 看缓存与存储，Lock 看阻塞树，LWLock 看并发度。",
    },
    en: {
      name: "Average active sessions",
      cause: "More sessions work at once than there are CPU cores, or many of them wait.",
      risk: "Sessions queue behind each other, and answers slow down sharply with load.",
      advice:
        "Follow the wait class: CPU to the top SQL, IO to cache and storage, Lock to the blocking tree, LWLock to concurrency.",
    },
  },
  {
    code: "PG-PF-13",
    check: {
      from: "Q22",
      where: "extname = 'pg_stat_statements'",
      over: "count",
      levels: [{ severity: "medium", when: "value = 0" }],
      evidence: ["extname", "installed"],
      worse: "lower",
    },
    unit: "count",
    effort: "downtime",
    repair: [{ sql: "CREATE EXTENSION pg_stat_statements;", each: false }],
    reference: postgresManual("pgstatstatements.html"),
    zh: {
      name: "未安装 pg_stat_statements",
      cause: "没有预加载，或没有在本库创建扩展。",
      risk: "无法知道哪些语句消耗时间，性能问题只能靠猜。",
      advice:
        "1. 在 `shared_preload_libraries` 中加入 `pg_stat_statements`，在停机窗口重启。\n2. 在本库执行 `CREATE EXTENSION pg_stat_statements`。",
    },
    en: {
      name: "pg_stat_statements is not installed",
      cause: "It is not preloaded, or the extension was not created in this database.",
      risk: "Nobody can tell which statements take the time; performance work is guesswork.",
      advice:
        "1. Add `pg_stat_statements` to `shared_preload_libraries` and restart in a maintenance window.\n2. Run `CREATE EXTENSION pg_stat_statements` in this database.",
    },
  },
]);
