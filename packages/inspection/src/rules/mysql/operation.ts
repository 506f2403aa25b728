import { defineRules } from "../define.ts";

const manual = (page: string): string => `https://dev.mysql.com/doc/refman/8.4/en/${page}`;

/** Rules of MySQL and MariaDB: connections, durability, replication and security. */
export const mysqlOperationRules = [
  ...defineRules("mysql", "availability", [
    {
      code: "MY-AV-01",
      check: {
        from: "M02",
        where: "name = 'connections_used_pct'",
        value: "number",
        evidence: ["name", "number"],
      },
      thresholds: { high: 90, medium: 80 },
      unit: "percent",
      effort: "online",
      reference: manual("too-many-connections.html"),
      zh: {
        name: "连接使用率（历史最高）",
        cause: "连接池过大或连接泄漏。",
        risk: "到达上限后新连接报“Too many connections”。",
        advice: "缩小连接池或修复泄漏，再按内存调大 `max_connections`。",
      },
      en: {
        name: "Connection usage, highest so far",
        cause: "Pools are too large, or connections leak.",
        risk: "At the limit new connections fail with “Too many connections”.",
        advice: "Shrink the pools or mend the leak, then raise `max_connections` as memory allows.",
      },
    },
    {
      code: "MY-AV-02",
      check: {
        from: "M03",
        value: "age_s",
        levels: [
          { severity: "high", when: "value >= $high or waits_for_metadata = true" },
          { severity: "medium", when: "value >= $medium" },
        ],
        evidence: [
          "thread_id",
          "user",
          "host",
          "age_s",
          "rows_locked",
          "waits_for_metadata",
          "state",
          "query",
        ],
        object: ["thread_id"],
      },
      thresholds: { high: 3600, medium: 600 },
      unit: "seconds",
      effort: "online",
      repair: [{ sql: "KILL {number:thread_id};", each: true }],
      reference: manual("metadata-locking.html"),
      zh: {
        name: "长事务与元数据锁等待",
        cause: "事务没有提交，或 DDL 等待它释放元数据锁。",
        risk: "回滚段增长，DDL 阻塞后续所有访问。",
        advice: "确认后结束该会话，缩短事务，DDL 前检查长事务。",
      },
      en: {
        name: "Long transactions and metadata lock waits",
        cause: "A transaction is not committed, or DDL waits for its metadata lock.",
        risk: "Undo grows, and waiting DDL blocks everybody behind it.",
        advice: "End the session after asking, shorten transactions, and look for long ones before DDL.",
      },
    },
  ]),
  ...defineRules("mysql", "configuration", [
    {
      code: "MY-CF-01",
      check: {
        from: "M06",
        value: "innodb_flush_log_at_trx_commit",
        levels: [
          {
            severity: "high",
            when: "(innodb_flush_log_at_trx_commit != 1 or sync_binlog != 1) and fact('importance') = 'core'",
          },
          { severity: "medium", when: "innodb_flush_log_at_trx_commit != 1 or sync_binlog != 1" },
        ],
        evidence: ["innodb_flush_log_at_trx_commit", "sync_binlog"],
      },
      unit: "count",
      effort: "online",
      repair: [
        {
          sql: "SET PERSIST innodb_flush_log_at_trx_commit = 1;\nSET PERSIST sync_binlog = 1;",
          each: false,
          when: "coalesce(field('I01', 'edition'), '') != 'MariaDB'",
        },
        {
          sql: "SET GLOBAL innodb_flush_log_at_trx_commit = 1;\nSET GLOBAL sync_binlog = 1;",
          each: false,
          when: "field('I01', 'edition') = 'MariaDB'",
        },
      ],
      reference: manual("innodb-parameters.html"),
      zh: {
        name: "提交的持久性",
        cause: "为提高写入速度，提交时不刷盘。",
        risk: "断电时丢失已提交的事务，主从不一致。",
        advice: "两个参数都恢复为 1；MariaDB 用 `SET GLOBAL` 并写入配置文件。",
      },
      en: {
        name: "Durability of commits",
        cause: "Commits are not flushed, to write faster.",
        risk: "A power cut loses committed transactions, and replicas drift apart.",
        advice: "Set both parameters to 1; in MariaDB use `SET GLOBAL` and the configuration file.",
      },
    },
  ]),
  ...defineRules("mysql", "backup", [
    {
      code: "MY-CF-02",
      check: {
        from: "M06",
        value: "coalesce(binlog_retention_days, 0)",
        levels: [
          { severity: "high", when: "log_bin = 'OFF'" },
          { severity: "medium", when: "value > 0 and value < $leastDays or binlog_format != 'ROW'" },
        ],
        evidence: ["log_bin", "binlog_format", "binlog_retention_days"],
        worse: "lower",
      },
      thresholds: { leastDays: 3 },
      unit: "days",
      effort: "downtime",
      reference: manual("binary-log.html"),
      zh: {
        name: "二进制日志",
        cause: "没有开启，保留时间过短，或格式不是 ROW。",
        risk: "无法按时间点恢复；非 ROW 格式可能使从库不一致。",
        advice: "开启并保留至少 3 天（需覆盖备份间隔），格式改为 ROW。",
      },
      en: {
        name: "Binary log",
        cause: "It is off, kept too short, or not in ROW format.",
        risk: "No point-in-time recovery; other formats can make replicas drift apart.",
        advice: "Switch it on, keep it 3 days at least (longer than between backups), and use ROW.",
      },
    },
    {
      code: "MY-RP-01",
      check: {
        from: "M07",
        value: "coalesce(lag_s, 0)",
        levels: [
          { severity: "critical", when: "io_running != 'Yes' or sql_running != 'Yes'" },
          { severity: "high", when: "value >= $high" },
          { severity: "medium", when: "value >= $medium" },
        ],
        evidence: ["channel", "io_running", "sql_running", "lag_s", "last_error"],
        object: ["channel"],
      },
      thresholds: { high: 300, medium: 30 },
      unit: "seconds",
      effort: "online",
      reference: manual("replication-administration-status.html"),
      zh: {
        name: "复制状态与延迟",
        cause: "复制线程停止，或从库回放跟不上。",
        risk: "切换时丢失数据，读从库得到旧数据。",
        advice: "先处理错误并启动复制线程，再解决延迟。",
      },
      en: {
        name: "Replication state and lag",
        cause: "A replication thread stopped, or the replica cannot keep up.",
        risk: "A failover loses data, and reads from the replica are stale.",
        advice: "Mend the error and start the thread, then see to the lag.",
      },
    },
    {
      code: "MY-RP-02",
      check: {
        from: "M07",
        value: "coalesce(tables_without_key, 0)",
        levels: [{ severity: "medium", when: "workers <= 1 or value > 0" }],
        evidence: ["channel", "workers", "tables_without_key"],
        object: ["channel"],
      },
      unit: "count",
      effort: "lowPeak",
      reference: manual("replication-options-replica.html"),
      zh: {
        name: "单线程回放与无主键表",
        cause: "没有开启并行复制，或表没有主键。",
        risk: "大事务时从库长时间落后。",
        advice: "开启并行复制，为无主键的表加主键。",
      },
      en: {
        name: "Single-threaded replay, tables without key",
        cause: "Parallel replication is off, or tables have no primary key.",
        risk: "Replicas fall far behind in large transactions.",
        advice: "Switch on parallel replication, and give those tables a primary key.",
      },
    },
  ]),
  ...defineRules("mysql", "security", [
    {
      code: "MY-SE-01",
      check: {
        from: "M11",
        value: "finding",
        levels: [
          {
            severity: "high",
            when: "finding in ('anonymous', 'empty_password', 'any_host', 'root_remote')",
          },
        ],
        evidence: ["user", "host", "finding"],
        object: ["user", "host", "finding"],
      },
      unit: "text",
      effort: "online",
      reference: manual("security-guidelines.html"),
      zh: {
        name: "不安全的账号",
        cause: "匿名账号、空口令、主机为 % 或 root 可远程登录。",
        risk: "从网络上任何地方都可能登录。",
        advice: "删除匿名账号，设置口令，限定来源主机。",
      },
      en: {
        name: "Unsafe accounts",
        cause: "Anonymous accounts, empty passwords, host %, or root from remote.",
        risk: "Somebody may log in from anywhere on the network.",
        advice: "Drop anonymous accounts, set passwords, and narrow the hosts.",
      },
    },
    {
      code: "MY-SE-02",
      check: {
        from: "I01",
        value: "version",
        levels: [{ severity: "high", when: "mysqlDaysPastSupport() >= 0" }],
        evidence: ["version", "edition"],
      },
      unit: "text",
      effort: "downtime",
      reference: "https://www.mysql.com/support/eol-notice.html",
      zh: {
        name: "版本停止支持",
        cause: "5.7 及以前已停止支持，8.0 于 2026 年 4 月停止支持。",
        risk: "安全漏洞不再修复。",
        advice: "安排升级到受支持的长期版本。",
      },
      en: {
        name: "Version out of support",
        cause: "5.7 and older are out of support, and 8.0 has been since April 2026.",
        risk: "Security holes are no longer mended.",
        advice: "Plan the upgrade to a supported long-term release.",
      },
    },
  ]),
];
