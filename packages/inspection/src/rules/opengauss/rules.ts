import { defineRules } from "../define.ts";

const gibibyte = 1024 ** 3;
const manual = "https://docs.opengauss.org/";

/** Rules of openGauss: whether its nodes run and what holds them up. */
export const opengaussRules = [
  ...defineRules("opengauss", "availability", [
    {
      code: "OG-AV-01",
      check: {
        from: "G01",
        value: "state",
        levels: [{ severity: "critical", when: "state != 'Normal'" }],
        evidence: ["node", "instance", "role", "state"],
        object: ["node", "instance"],
      },
      unit: "text",
      effort: "online",
      reference: manual,
      zh: {
        name: "节点状态",
        cause: "实例停止、正在重建，或与主节点断开。",
        risk: "失去高可用，再坏一个节点就会中断业务。",
        advice: "用 `gs_om -t status --detail` 查看原因；断开的备机用 `gs_ctl build` 重建。",
      },
      en: {
        name: "State of the nodes",
        cause: "An instance is down, is being rebuilt, or lost its primary.",
        risk: "High availability is gone; one more failure stops the service.",
        advice:
          "See the reason with `gs_om -t status --detail`; rebuild a disconnected standby with `gs_ctl build`.",
      },
    },
  ]),
  ...defineRules("opengauss", "capacity", [
    {
      code: "OG-CP-01",
      check: {
        from: "G02",
        where: "active = false",
        value: "coalesce(retained_bytes, 0)",
        levels: [
          { severity: "high", when: "value >= $high" },
          { severity: "high", when: "max_size_for_xlog_prune >= $unlimited" },
        ],
        evidence: ["slot_name", "slot_type", "active", "retained_bytes", "max_size_for_xlog_prune"],
        object: ["slot_name"],
      },
      thresholds: { high: 10 * gibibyte, unlimited: 2_147_483_647 },
      unit: "bytes",
      effort: "online",
      reference: manual,
      zh: {
        name: "断开的备机保留 xlog 无上限",
        cause: "备机断开，而 `max_size_for_xlog_prune` 没有设置上限。",
        risk: "主机的 xlog 不断堆积，直至写满磁盘。",
        advice: "修复或移除该备机，并按磁盘空间设置 `max_size_for_xlog_prune`。",
      },
      en: {
        name: "xlog kept without limit for a disconnected standby",
        cause: "A standby is gone, and `max_size_for_xlog_prune` has no cap.",
        risk: "xlog piles up on the primary until the disk is full.",
        advice: "Repair or remove the standby, and set `max_size_for_xlog_prune` to fit the disk.",
      },
    },
  ]),
  ...defineRules("opengauss", "performance", [
    {
      code: "OG-PF-01",
      check: {
        from: "G03",
        value: "waiting_sessions",
        levels: [{ severity: "high", when: "value > $high" }],
        evidence: ["node", "workers", "sessions", "waiting_sessions"],
        object: ["node"],
      },
      thresholds: { high: 0 },
      unit: "count",
      effort: "downtime",
      reference: manual,
      zh: {
        name: "线程池饱和",
        cause: "活跃会话多于线程池的工作线程，或线程被长语句占住。",
        risk: "新请求在数据库内排队，应用超时。",
        advice: "先处理长语句与锁等待，再按 CPU 调整 `thread_pool_attr`（需要重启）。",
      },
      en: {
        name: "Thread pool is saturated",
        cause: "More sessions work than the pool has threads, or long statements hold them.",
        risk: "Requests queue inside the database, and applications time out.",
        advice:
          "See to long statements and lock waits first, then fit `thread_pool_attr` to the CPU (needs a restart).",
      },
    },
    {
      code: "OG-PF-02",
      check: {
        from: "G04",
        where: "wait_class != 'CPU'",
        value: "pct_db_time",
        levels: [{ severity: "medium", when: "value > $medium" }],
        evidence: ["event", "wait_class", "waits", "time_s", "pct_db_time"],
        object: ["event"],
      },
      thresholds: { medium: 50 },
      unit: "percent",
      effort: "online",
      reference: manual,
      zh: {
        name: "等待事件集中",
        cause: "一个非 CPU 等待占数据库时间的一半以上。",
        risk: "整体响应受同一处瓶颈限制。",
        advice: "按该等待的类别，在 WDR 报告的 TOP SQL 中找到来源语句并优化。",
      },
      en: {
        name: "One wait event dominates",
        cause: "One event other than CPU takes more than half of the database’s time.",
        risk: "Everything waits at the same bottleneck.",
        advice:
          "Follow the class of the wait to its statements among the top SQL of the WDR report, and tune them.",
      },
    },
  ]),
];
