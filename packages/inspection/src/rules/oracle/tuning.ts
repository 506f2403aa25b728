import { defineRules } from "../define.ts";

const manual = (page: string): string =>
  `https://docs.oracle.com/en/database/oracle/oracle-database/19/${page}`;

/** Rules of Oracle: speed, objects and security. */
export const oracleTuningRules = [
  ...defineRules("oracle", "performance", [
    {
      code: "OR-PF-01",
      check: {
        from: "O10",
        value: "switches",
        levels: [
          { severity: "high", when: "value > $high" },
          { severity: "medium", when: "value > $medium" },
        ],
        evidence: ["hour", "switches"],
        object: ["hour"],
      },
      thresholds: { high: 60, medium: 20 },
      unit: "count",
      effort: "online",
      reference: manual("refrn/V-LOG_HISTORY.html"),
      zh: {
        name: "每小时日志切换",
        cause: "重做日志文件过小。",
        risk: "检查点过密，高峰时会话等待日志切换。",
        advice: "增加更大的重做日志组，使高峰时每小时切换不超过 4–6 次。",
      },
      en: {
        name: "Log switches an hour",
        cause: "Redo log files are too small.",
        risk: "Checkpoints come too often, and sessions wait for log switches at peak.",
        advice: "Add larger redo log groups, so that there are no more than 4–6 switches an hour at peak.",
      },
    },
    {
      code: "OR-PF-02",
      check: {
        from: "O11",
        value: "aas",
        levels: [{ severity: "high", when: "value > cpu_count" }],
        evidence: ["aas", "cpu_count", "db_time_s", "elapsed_s"],
      },
      unit: "count",
      effort: "online",
      reference: manual("tgdba/index.html"),
      zh: {
        name: "平均活跃会话超过 CPU 数",
        cause: "负载超过主机能力，或大量会话在等待。",
        risk: "会话排队，响应时间急剧上升。",
        advice: "按 AWR 的等待类别和 TOP SQL 处理。",
      },
      en: {
        name: "More active sessions than CPUs",
        cause: "The load exceeds the host, or many sessions wait.",
        risk: "Sessions queue, and answers slow down sharply.",
        advice: "Follow the wait classes and top SQL of AWR.",
      },
    },
    {
      code: "OR-PF-03",
      check: {
        from: "O12",
        where: "wait_class is null or wait_class not in ('Idle', 'CPU')",
        value: "pct_db_time",
        levels: [{ severity: "medium", when: "value > $medium" }],
        evidence: ["event", "wait_class", "waits", "time_s", "pct_db_time"],
        object: ["event"],
      },
      thresholds: { medium: 50 },
      unit: "percent",
      effort: "online",
      reference: manual("tgdba/index.html"),
      zh: {
        name: "等待事件集中",
        cause: "一个非 CPU 等待占数据库时间的一半以上。",
        risk: "整体响应受同一处瓶颈限制。",
        advice: "按等待事件的含义处理：I/O、日志、锁或并行。",
      },
      en: {
        name: "One wait event dominates",
        cause: "One event other than CPU takes more than half of DB time.",
        risk: "Everything waits at the same bottleneck.",
        advice: "Act by what the event means: I/O, redo, locks or concurrency.",
      },
    },
    {
      code: "OR-PF-04",
      check: {
        from: "O13",
        value: "soft_parse_pct",
        levels: [{ severity: "medium", when: "value < $medium" }],
        evidence: ["soft_parse_pct", "buffer_hit_pct", "library_hit_pct"],
        worse: "lower",
      },
      thresholds: { medium: 90 },
      unit: "percent",
      effort: "online",
      reference: manual("tgsql/index.html"),
      zh: {
        name: "软解析率",
        cause: "应用没有使用绑定变量。",
        risk: "硬解析消耗 CPU 与共享池，并发时争用加剧。",
        advice: "应用改用绑定变量；过渡期可评估 `cursor_sharing`。",
      },
      en: {
        name: "Soft parse ratio",
        cause: "The application does not use bind variables.",
        risk: "Hard parsing takes CPU and shared pool, and contention grows with load.",
        advice: "Use bind variables; consider `cursor_sharing` for the time between.",
      },
    },
    {
      code: "OR-PF-05",
      check: {
        from: "O14",
        // Who does not count plans has not seen that there is one.
        where: "plan_count is null or plan_count >= 2",
        value: "elapsed_ratio",
        evidence: [
          "sql_id",
          "executions",
          "elapsed_s",
          "pct_db_time",
          "plan_count",
          "elapsed_ratio",
          "sql_text",
        ],
        object: ["sql_id"],
      },
      thresholds: { medium: 5 },
      unit: "count",
      effort: "online",
      reference: manual("tgsql/index.html"),
      zh: {
        name: "执行计划突变",
        cause: "统计信息或绑定值变化使优化器换了计划。",
        risk: "同一语句突然慢数倍。",
        advice: "比较两个计划，用 SQL 计划基线固定较好的一个。",
      },
      en: {
        name: "Plan flips",
        cause: "Changed statistics or bind values made the optimizer choose another plan.",
        risk: "The same statement is suddenly many times slower.",
        advice: "Compare the plans, and fix the better one with a SQL plan baseline.",
      },
    },
  ]),
  ...defineRules("oracle", "objects", [
    {
      code: "OR-OB-01",
      check: {
        from: "O15",
        value: "status",
        levels: [
          { severity: "high", when: "object_type = 'INDEX' and status = 'UNUSABLE'" },
          { severity: "low", when: "status = 'INVALID'" },
        ],
        evidence: ["owner", "object_name", "object_type", "status"],
        object: ["owner", "object_name", "object_type"],
      },
      unit: "text",
      effort: "lowPeak",
      repair: [
        {
          sql: "ALTER INDEX {ident:owner}.{ident:object_name} REBUILD ONLINE;",
          each: true,
          when: "object_type = 'INDEX'",
        },
      ],
      reference: manual("refrn/DBA_OBJECTS.html"),
      zh: {
        name: "失效对象与不可用索引",
        cause: "依赖的对象变更后没有重新编译，或分区操作使索引失效。",
        risk: "调用失败，查询退化为全表扫描。",
        advice: "重建不可用的索引，用 `utl_recomp` 重新编译失效对象。",
      },
      en: {
        name: "Invalid objects and unusable indexes",
        cause: "Objects were not recompiled after a change, or partition maintenance invalidated indexes.",
        risk: "Calls fail, and queries fall back to full scans.",
        advice: "Rebuild unusable indexes, and recompile invalid objects with `utl_recomp`.",
      },
    },
  ]),
  ...defineRules("oracle", "maintenance", [
    {
      code: "OR-OB-02",
      check: {
        from: "O16",
        appliesWhen: "field('O16', 'big_tables') > 0",
        value: "pct(stale_tables, big_tables)",
        levels: [{ severity: "medium", when: "value > $medium" }],
        evidence: ["big_tables", "stale_tables"],
      },
      thresholds: { medium: 20 },
      unit: "percent",
      effort: "lowPeak",
      reference: manual("tgsql/index.html"),
      zh: {
        name: "统计信息过旧",
        cause: "自动统计信息任务没有完成。",
        risk: "优化器按旧数据选错计划。",
        advice: "检查维护窗口，对大表单独收集统计信息。",
      },
      en: {
        name: "Stale statistics",
        cause: "The automatic statistics job does not finish.",
        risk: "The optimizer chooses plans by old data.",
        advice: "Check the maintenance windows, and gather statistics of large tables on their own.",
      },
    },
  ]),
  ...defineRules("oracle", "security", [
    {
      code: "OR-SE-01",
      check: {
        from: "O17",
        value: "finding",
        levels: [
          { severity: "high", when: "finding in ('default_password', 'dba_grant')" },
          { severity: "medium", when: "finding = 'expiring' and expires_days <= $soonDays" },
        ],
        evidence: ["username", "finding", "expires_days"],
        object: ["username", "finding"],
      },
      thresholds: { soonDays: 30 },
      unit: "text",
      effort: "online",
      reference: manual("dbseg/index.html"),
      zh: {
        name: "默认口令、DBA 授权与将过期的账号",
        cause: "账号建立后没有按最小权限整理。",
        risk: "默认口令可被直接登录；过期账号会中断应用。",
        advice: "修改默认口令，收回多余的 DBA 角色，提前更换将过期的口令。",
      },
      en: {
        name: "Default passwords, DBA grants and expiring accounts",
        cause: "Accounts were never trimmed to what they need.",
        risk: "Anybody can log in with a default password; an expired account stops its application.",
        advice:
          "Change default passwords, revoke DBA where it is not needed, and rotate passwords before they expire.",
      },
    },
    {
      code: "OR-SE-02",
      check: {
        from: "O18",
        value: "age_months",
        levels: [
          { severity: "high", when: "value > $high" },
          { severity: "medium", when: "value > $medium" },
        ],
        evidence: ["description", "action_time", "age_months"],
      },
      thresholds: { high: 24, medium: 12 },
      unit: "count",
      effort: "downtime",
      reference: manual("upgrd/index.html"),
      zh: {
        name: "补丁级别",
        cause: "长期没有安装季度补丁（RU）。",
        risk: "已公开的漏洞与缺陷没有修复。",
        advice: "在停机窗口安装最新的 RU，先在测试环境验证。",
      },
      en: {
        name: "Patch level",
        cause: "No quarterly release update was installed for long.",
        risk: "Published holes and bugs stay open.",
        advice: "Install the latest release update in a maintenance window, after a test.",
      },
    },
  ]),
];
