import { defineRules, postgresManual } from "../define.ts";

const parameter = ["name", "setting", "unit", "source"];

/** Parameters that endanger data or hide what happens. */
export const configurationRules = defineRules("postgresql", "configuration", [
  {
    code: "PG-CF-01",
    check: {
      from: "Q03",
      where: "name in ('fsync', 'full_page_writes')",
      value: "setting",
      levels: [{ severity: "critical", when: "setting = 'off'" }],
      evidence: parameter,
      object: ["name"],
    },
    unit: "text",
    effort: "online",
    repair: [
      {
        sql: "ALTER SYSTEM SET {ident:name} = 'on';\nSELECT pg_reload_conf();",
        each: true,
      },
    ],
    reference: postgresManual("runtime-config-wal.html#GUC-FSYNC"),
    zh: {
      name: "fsync 或 full_page_writes 已关闭",
      cause: "为了导入速度而关闭，之后没有恢复。",
      risk: "断电或系统崩溃后，数据库可能无法恢复地损坏。",
      advice: "立即打开，随后做一次全量备份。",
    },
    en: {
      name: "fsync or full_page_writes is off",
      cause: "It was switched off to load faster, and stayed off.",
      risk: "After a power cut or crash the database may be damaged beyond repair.",
      advice: "Switch it on at once, and take a full backup afterwards.",
    },
  },
  {
    code: "PG-CF-02",
    check: {
      from: "Q03",
      where: "pending_restart",
      levels: [{ severity: "low", when: "value = 1" }],
      evidence: [...parameter, "pending_restart"],
      object: ["name"],
    },
    unit: "count",
    effort: "downtime",
    reference: postgresManual("view-pg-settings.html"),
    zh: {
      name: "待重启生效的参数",
      cause: "配置文件已修改，但参数要重启才生效。",
      risk: "实际运行的值与配置不一致，下一次重启时行为突然改变。",
      advice: "安排一次重启，或撤回修改。",
    },
    en: {
      name: "Parameters waiting for a restart",
      cause: "The configuration file changed, and the parameter needs a restart.",
      risk: "What runs is not what is configured; the next restart changes behaviour by surprise.",
      advice: "Plan a restart, or take the change back.",
    },
  },
  {
    code: "PG-CF-03",
    check: {
      from: "Q03",
      where: "name in ('shared_buffers', 'work_mem')",
      value: "settingBytes(name)",
      levels: [
        {
          severity: "medium",
          when: "name = 'shared_buffers' and value < $leastSharedBuffers and fact('memoryBytes') >= $largeMemory",
        },
        {
          severity: "medium",
          when: "name = 'work_mem' and value * setting('max_connections') > fact('memoryBytes') * $workMemShare",
        },
      ],
      unknownWhen: "fact('memoryBytes') is null",
      unknownReason: "missingFact",
      evidence: parameter,
      object: ["name"],
    },
    thresholds: {
      leastSharedBuffers: 134_217_728,
      largeMemory: 8_589_934_592,
      workMemShare: 0.5,
    },
    unit: "bytes",
    effort: "downtime",
    reference: postgresManual("runtime-config-resource.html#RUNTIME-CONFIG-RESOURCE-MEMORY"),
    zh: {
      name: "内存参数",
      cause: "`shared_buffers` 保持过小，或 `work_mem` × 连接数超过内存的一半。",
      risk: "前者使缓存无效；后者在高峰时可能耗尽内存，系统会杀死数据库进程。",
      advice: "按内存重新规划：`shared_buffers` 约 25 %，`work_mem` 按角色设置。",
    },
    en: {
      name: "Memory parameters",
      cause: "`shared_buffers` is too small, or `work_mem` times connections exceeds half the memory.",
      risk: "The first wastes the cache; the second can exhaust memory at peak, and the system kills the database.",
      advice: "Plan anew by memory: about 25 % for `shared_buffers`, and `work_mem` by role.",
    },
  },
  {
    code: "PG-CF-04",
    check: {
      from: "Q03",
      where: "name in ('log_min_duration_statement', 'log_lock_waits', 'log_checkpoints')",
      value: "setting",
      levels: [
        { severity: "low", when: "name = 'log_min_duration_statement' and setting(name) = 0 - 1" },
        { severity: "low", when: "name != 'log_min_duration_statement' and setting = 'off'" },
      ],
      evidence: parameter,
      object: ["name"],
    },
    unit: "text",
    effort: "online",
    repair: [
      {
        sql: "ALTER SYSTEM SET log_min_duration_statement = '1s';\nSELECT pg_reload_conf();",
        each: true,
        when: "name = 'log_min_duration_statement'",
      },
      {
        sql: "ALTER SYSTEM SET {ident:name} = 'on';\nSELECT pg_reload_conf();",
        each: true,
        when: "name != 'log_min_duration_statement'",
      },
    ],
    reference: postgresManual("runtime-config-logging.html"),
    zh: {
      name: "日志参数",
      cause: "慢语句、锁等待或检查点没有写入日志。",
      risk: "出问题后无从分析。",
      advice: "打开这些日志；慢语句阈值可从 1 秒开始。",
    },
    en: {
      name: "Logging parameters",
      cause: "Slow statements, lock waits or checkpoints are not logged.",
      risk: "After an incident there is nothing to analyse.",
      advice: "Switch them on; begin with one second for slow statements.",
    },
  },
  {
    code: "PG-CF-05",
    check: {
      from: "Q01",
      value: "checksum_version",
      levels: [{ severity: "low", when: "value = 0" }],
      evidence: ["checksum_version"],
      worse: "lower",
    },
    unit: "count",
    effort: "downtime",
    reference: postgresManual("app-pgchecksums.html"),
    zh: {
      name: "未开启数据校验",
      cause: "初始化时没有启用数据页校验和（17 及以前的默认值）。",
      risk: "磁盘损坏不会被及时发现，会进入备份。",
      advice: "在停机窗口用 `pg_checksums --enable`（12 及以上）开启。",
    },
    en: {
      name: "Data checksums are off",
      cause: "The cluster was initialised without them, the default up to 17.",
      risk: "Damage by disks goes unnoticed and reaches the backups.",
      advice: "Enable them with `pg_checksums --enable` (12 and later) in a maintenance window.",
    },
  },
  {
    code: "PG-CF-06",
    check: {
      from: "Q03",
      where: "name in ('idle_in_transaction_session_timeout', 'statement_timeout')",
      value: "setting(name)",
      levels: [
        { severity: "low", when: "name = 'idle_in_transaction_session_timeout' and value = 0" },
        { severity: "info", when: "name = 'statement_timeout' and value = 0" },
      ],
      unknownWhen: "source in ('session', 'user', 'client', 'database user')",
      unknownReason: "ownSession",
      evidence: parameter,
      object: ["name"],
      worse: "lower",
    },
    unit: "milliseconds",
    effort: "online",
    repair: [
      {
        sql: "ALTER SYSTEM SET idle_in_transaction_session_timeout = '10min';\nSELECT pg_reload_conf();",
        each: true,
        when: "name = 'idle_in_transaction_session_timeout'",
      },
    ],
    reference: postgresManual("runtime-config-client.html"),
    zh: {
      name: "会话超时",
      cause: "没有限制空闲事务或语句的最长时间。",
      risk: "忘记提交的会话可以一直持锁，失控的语句可以一直运行。",
      advice: "全局设置 `idle_in_transaction_session_timeout`；`statement_timeout` 按应用角色设置。",
    },
    en: {
      name: "Session time limits",
      cause: "Nothing limits idle transactions or statements.",
      risk: "A forgotten session keeps its locks for ever, and a runaway statement keeps running.",
      advice:
        "Set `idle_in_transaction_session_timeout` for all, and `statement_timeout` by application role.",
    },
  },
  {
    code: "PG-CF-07",
    check: {
      from: "Q03",
      where: "name = 'synchronous_commit'",
      value: "setting",
      levels: [
        { severity: "medium", when: "setting = 'off' and fact('importance') = 'core'" },
        { severity: "info", when: "setting = 'off'" },
      ],
      unknownWhen: "source in ('session', 'user', 'client', 'database user')",
      unknownReason: "ownSession",
      evidence: parameter,
    },
    unit: "text",
    effort: "online",
    repair: [{ sql: "ALTER SYSTEM SET synchronous_commit = 'on';\nSELECT pg_reload_conf();", each: false }],
    reference: postgresManual("runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT"),
    zh: {
      name: "synchronous_commit 已关闭",
      cause: "为提高写入速度而关闭。",
      risk: "崩溃时会丢失最近已确认提交的事务。",
      advice: "核心业务恢复为 on；只对允许丢失的会话或角色关闭。",
    },
    en: {
      name: "synchronous_commit is off",
      cause: "It was switched off to write faster.",
      risk: "A crash loses transactions that were just confirmed.",
      advice: "Switch it on for core business; leave it off only for sessions or roles that may lose data.",
    },
  },
]);
