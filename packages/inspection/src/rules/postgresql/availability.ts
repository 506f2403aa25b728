import { defineRules, postgresManual } from "../define.ts";

/** Whether people can connect, and what stands in their way. */
export const availabilityRules = defineRules("postgresql", "availability", [
  {
    code: "PG-AV-01",
    check: {
      from: "Q04",
      value: "pct(total, max_connections - reserved)",
      evidence: ["max_connections", "reserved", "total", "active", "idle", "idle_in_tx"],
    },
    thresholds: { critical: 90, high: 80 },
    unit: "percent",
    effort: "lowPeak",
    reference: postgresManual("runtime-config-connection.html"),
    zh: {
      name: "连接使用率",
      cause: "应用没有使用连接池、连接池上限过大，或连接泄漏，使空闲会话堆积。",
      risk: "连接用尽后，新会话会收到“too many clients”错误，业务中断，管理员也可能无法登录。",
      advice:
        "1. 按应用和来源统计会话，找出泄漏或过大的连接池。\n2. 在应用与数据库之间使用连接池（如 PgBouncer 事务模式）。\n3. 确认内存足够后，最后才考虑调大 `max_connections`（需要重启）。",
    },
    en: {
      name: "Connection usage",
      cause:
        "Applications without a pool, pools that are too large, or leaked connections pile up idle sessions.",
      risk: "Once connections run out, new sessions fail with “too many clients”: service stops, and administrators may be locked out too.",
      advice:
        "1. Count sessions by application and client to find leaks and oversized pools.\n2. Put a pooler (such as PgBouncer in transaction mode) between application and database.\n3. Raise `max_connections` last, when memory allows it (needs a restart).",
    },
  },
  {
    code: "PG-AV-02",
    check: {
      from: "Q03",
      where: "name = 'max_connections'",
      value: "setting('max_connections')",
      levels: [
        { severity: "high", when: "value > $high" },
        { severity: "medium", when: "value > $medium" },
      ],
      evidence: ["name", "setting", "source"],
    },
    thresholds: { high: 1000, medium: 500 },
    unit: "count",
    effort: "downtime",
    reference: postgresManual("runtime-config-connection.html#GUC-MAX-CONNECTIONS"),
    zh: {
      name: "最大连接数过高",
      cause: "用调大 `max_connections` 代替连接池。",
      risk: "大量后端进程争用内存、锁表和快照，高峰时吞吐急剧下降，甚至触发内存不足。",
      advice:
        "1. 部署连接池（如 PgBouncer 事务模式），让实际后端数接近 CPU 核数的数倍。\n2. 逐步下调 `max_connections`，在停机窗口重启生效。",
    },
    en: {
      name: "max_connections is very high",
      cause: "`max_connections` was raised instead of using a connection pool.",
      risk: "Many backends compete for memory, lock tables and snapshots; throughput collapses at peak, and the machine may run out of memory.",
      advice:
        "1. Deploy a pooler (such as PgBouncer in transaction mode), so that real backends are a small multiple of the CPU cores.\n2. Lower `max_connections` step by step in a maintenance window (needs a restart).",
    },
  },
  {
    code: "PG-AV-03",
    check: {
      from: "Q05",
      needsMonitor: true,
      where: "backend_type = 'client backend' and xact_age_s is not null",
      value: "xact_age_s",
      evidence: [
        "pid",
        "datname",
        "usename",
        "application_name",
        "state",
        "xact_age_s",
        "xmin_age",
        "query_head",
      ],
      object: ["pid"],
    },
    thresholds: { high: 3600, medium: 900 },
    unit: "seconds",
    effort: "online",
    repair: [{ sql: "SELECT pg_cancel_backend({number:pid});", each: true, when: "state = 'active'" }],
    reference: postgresManual("routine-vacuuming.html"),
    zh: {
      name: "长事务",
      cause: "批处理一次处理过多数据、报表放在事务中运行，或程序忘记提交。",
      risk: "长事务阻止清理死元组，表和索引持续膨胀；它持有的锁还会阻塞 DDL 和其他业务。",
      advice:
        "1. 与应用负责人确认该会话在做什么。\n2. 取消语句或结束会话。\n3. 把批处理拆成小事务，报表放到备库运行。",
    },
    en: {
      name: "Long transaction",
      cause:
        "A batch handles too much at once, a report runs inside a transaction, or a program forgets to commit.",
      risk: "Dead rows cannot be removed while it lasts, so tables and indexes bloat; its locks block DDL and other work.",
      advice:
        "1. Ask the owner of the application what the session does.\n2. Cancel the statement or end the session.\n3. Split batches into small transactions and run reports on a standby.",
    },
  },
  {
    code: "PG-AV-04",
    check: {
      from: "Q05",
      needsMonitor: true,
      where: "state in ('idle in transaction', 'idle in transaction (aborted)')",
      value: "state_age_s",
      evidence: ["pid", "datname", "usename", "application_name", "state_age_s", "xact_age_s", "query_head"],
      object: ["pid"],
    },
    thresholds: { high: 600, medium: 60 },
    unit: "seconds",
    effort: "online",
    repair: [{ sql: "SELECT pg_terminate_backend({number:pid});", each: true }],
    reference: postgresManual("runtime-config-client.html#GUC-IDLE-IN-TRANSACTION-SESSION-TIMEOUT"),
    zh: {
      name: "事务空闲",
      cause: "应用打开事务后去做别的事（远程调用、等待用户），或异常路径没有回滚。",
      risk: "会话占着锁和快照却不工作，阻塞其他业务并妨碍清理。",
      advice:
        "1. 结束已失去意义的会话。\n2. 为应用角色设置 `idle_in_transaction_session_timeout`。\n3. 修正代码：事务内不做外部调用，异常时回滚。",
    },
    en: {
      name: "Idle in transaction",
      cause:
        "The application opens a transaction and then does something else (a remote call, waiting for a user), or does not roll back on errors.",
      risk: "The session holds locks and a snapshot without working, blocks others and hinders vacuum.",
      advice:
        "1. End sessions that no longer serve a purpose.\n2. Set `idle_in_transaction_session_timeout` for the application’s role.\n3. Fix the code: no outside calls inside a transaction, and roll back on errors.",
    },
  },
  {
    code: "PG-AV-05",
    check: {
      from: "Q20",
      value: "coalesce(waiting_s, 0)",
      levels: [
        { severity: "critical", when: "value >= $critical" },
        { severity: "high", when: "value >= $high" },
        { severity: "medium", when: "value >= $medium" },
      ],
      evidence: [
        "waiting_pid",
        "waiting_s",
        "waiting_query",
        "blocking_pid",
        "blocking_state",
        "blocking_xact_s",
        "blocking_query",
      ],
      object: ["waiting_pid", "blocking_pid"],
    },
    thresholds: { critical: 300, high: 30, medium: 0 },
    unit: "seconds",
    effort: "online",
    repair: [{ sql: "SELECT pg_terminate_backend({number:blocking_pid});", each: true }],
    reference: postgresManual("explicit-locking.html"),
    zh: {
      name: "锁等待",
      cause: "一个事务持有锁不释放，其他会话排队等待。",
      risk: "等待会连锁扩散：连接被占满，业务停顿。",
      advice:
        "1. 从阻塞树的根会话入手，与其负责人确认后结束它。\n2. 缩短事务；DDL 前设置 `lock_timeout`。\n3. 打开 `log_lock_waits` 以便事后分析。",
    },
    en: {
      name: "Lock waits",
      cause: "One transaction keeps a lock, and others queue behind it.",
      risk: "Waits spread: connections fill up and service stalls.",
      advice:
        "1. Begin with the session at the root of the blocking tree; end it after asking its owner.\n2. Shorten transactions, and set `lock_timeout` before DDL.\n3. Switch on `log_lock_waits` for later analysis.",
    },
  },
  {
    code: "PG-AV-06",
    check: {
      from: "Q19",
      value: "age_s",
      evidence: ["gid", "owner", "database", "prepared", "age_s", "xid_age"],
      object: ["database", "gid"],
    },
    thresholds: { critical: 3600, high: 60 },
    unit: "seconds",
    effort: "online",
    repair: [{ sql: "ROLLBACK PREPARED {literal:gid};", each: true }],
    reference: postgresManual("sql-rollback-prepared.html"),
    zh: {
      name: "悬挂的两阶段事务",
      cause: "分布式事务协调者在准备之后崩溃，或没有完成第二阶段。",
      risk: "它会一直持有锁和快照，重启也不消失，最终导致膨胀乃至事务号耗尽。",
      advice:
        "1. 与事务协调者核对该事务应提交还是回滚。\n2. 在所属数据库中执行 `ROLLBACK PREPARED` 或 `COMMIT PREPARED`。\n3. 不使用两阶段提交时，把 `max_prepared_transactions` 设为 0。",
    },
    en: {
      name: "Orphaned prepared transaction",
      cause:
        "The coordinator of a distributed transaction crashed after preparing, or never finished the second phase.",
      risk: "It keeps its locks and snapshot, even over a restart, which ends in bloat and at last in transaction ID exhaustion.",
      advice:
        "1. Check with the coordinator whether it should commit or roll back.\n2. Run `ROLLBACK PREPARED` or `COMMIT PREPARED` in its database.\n3. Without two-phase commit, set `max_prepared_transactions` to 0.",
    },
  },
  {
    code: "PG-AV-07",
    check: {
      from: "Q02",
      where: "datname = field('Q01', 'database')",
      value: "perDay(deadlocks)",
      unknownReason: "youngStatistics",
      evidence: ["datname", "deadlocks", "stats_reset"],
      object: ["datname"],
    },
    thresholds: { medium: 10, low: 1 },
    unit: "count",
    effort: "online",
    reference: postgresManual("explicit-locking.html#LOCKING-DEADLOCKS"),
    zh: {
      name: "死锁",
      cause: "不同事务以不同的顺序锁定同样的行或表。",
      risk: "其中一个事务被服务器回滚，用户看到错误并需要重试。",
      advice: "1. 打开 `log_lock_waits`，从日志中取得死锁双方的语句。\n2. 在应用中统一加锁顺序，缩短事务。",
    },
    en: {
      name: "Deadlocks",
      cause: "Transactions lock the same rows or tables in different orders.",
      risk: "The server rolls one of them back; users see errors and have to retry.",
      advice:
        "1. Switch on `log_lock_waits` and take the statements of both sides from the log.\n2. Lock in one order throughout the application, and keep transactions short.",
    },
  },
  {
    code: "PG-AV-08",
    check: {
      from: "Q02",
      where: "datname = field('Q01', 'database')",
      value: "pct(sessions_fatal + sessions_killed, sessions)",
      levels: [{ severity: "medium", when: "value > $medium and sessions >= $minimumSessions" }],
      evidence: ["datname", "sessions", "sessions_fatal", "sessions_killed", "sessions_abandoned"],
      object: ["datname"],
    },
    thresholds: { medium: 1, minimumSessions: 100 },
    unit: "percent",
    minMajor: 14,
    effort: "online",
    reference: postgresManual("monitoring-stats.html#MONITORING-PG-STAT-DATABASE-VIEW"),
    zh: {
      name: "异常终止的会话",
      cause: "会话因致命错误、管理员终止或进程被系统杀死而结束。",
      risk: "用户的工作中断；若因内存不足被杀死，整个实例会重启恢复。",
      advice: "1. 在服务器日志中查找 FATAL 和 terminated。\n2. 检查操作系统的内存不足记录和网络中断。",
    },
    en: {
      name: "Sessions that ended abnormally",
      cause: "Sessions ended by a fatal error, were terminated, or were killed by the system.",
      risk: "Work is interrupted; if the system killed them for memory, the whole instance restarts into recovery.",
      advice:
        "1. Look for FATAL and “terminated” in the server log.\n2. Check the system for out-of-memory kills and network breaks.",
    },
  },
  {
    code: "PG-AV-09",
    check: {
      from: "Q02",
      needs: ["Q03"],
      value: "xid_age",
      levels: [
        { severity: "critical", when: "value >= $critical" },
        { severity: "high", when: "value >= $high" },
        { severity: "medium", when: "value >= setting('autovacuum_freeze_max_age') * $mediumFactor" },
      ],
      evidence: ["datname", "xid_age", "mxid_age", "size_bytes"],
      object: ["datname"],
    },
    thresholds: { critical: 1_500_000_000, high: 1_000_000_000, mediumFactor: 1.2 },
    unit: "age",
    effort: "lowPeak",
    repair: [{ sql: "VACUUM (FREEZE, VERBOSE);", each: false }],
    reference: postgresManual("routine-vacuuming.html#VACUUM-FOR-WRAPAROUND"),
    zh: {
      name: "事务号年龄",
      cause: "冻结跟不上：autovacuum 被关闭或太慢，或有长事务、复制槽、两阶段事务阻止冻结。",
      risk: "接近约 21 亿时数据库拒绝写入，只能停机清理。",
      advice:
        "1. 先消除最老的 xmin 持有者（长事务、复制槽、两阶段事务）。\n2. 在年龄最大的库和表上执行 `VACUUM (FREEZE)`。\n3. 调大 autovacuum 的资源，避免再次积累。",
    },
    en: {
      name: "Transaction ID age",
      cause:
        "Freezing does not keep up: autovacuum is off or slow, or a long transaction, slot or prepared transaction holds it back.",
      risk: "Near 2.1 billion the database refuses writes and must be vacuumed out of service.",
      advice:
        "1. First remove the oldest xmin holder (long transaction, slot, prepared transaction).\n2. Run `VACUUM (FREEZE)` on the oldest databases and tables.\n3. Give autovacuum more resources so that it does not build up again.",
    },
  },
  {
    code: "PG-AV-10",
    check: {
      from: "Q02",
      value: "mxid_age",
      evidence: ["datname", "mxid_age", "size_bytes"],
      object: ["datname"],
    },
    thresholds: { critical: 1_500_000_000, high: 1_000_000_000, medium: 400_000_000 },
    unit: "age",
    effort: "lowPeak",
    repair: [{ sql: "VACUUM (FREEZE, VERBOSE);", each: false }],
    reference: postgresManual("routine-vacuuming.html#VACUUM-FOR-MULTIXACT-WRAPAROUND"),
    zh: {
      name: "MultiXact 年龄",
      cause: "大量共享行锁（外键检查、`SELECT … FOR SHARE`）而冻结跟不上。",
      risk: "耗尽时数据库拒绝需要新 MultiXact 的写入。",
      advice: "1. 对年龄最大的表执行 `VACUUM (FREEZE)`。\n2. 检查频繁使用共享行锁的语句。",
    },
    en: {
      name: "MultiXact age",
      cause: "Many shared row locks (foreign keys, `SELECT … FOR SHARE`) while freezing does not keep up.",
      risk: "When exhausted, writes that need a new MultiXact are refused.",
      advice:
        "1. Run `VACUUM (FREEZE)` on the oldest tables.\n2. Look at statements that often take shared row locks.",
    },
  },
  {
    code: "PG-AV-11",
    check: {
      from: "Q01",
      value: "uptime_s",
      levels: [{ severity: "info", when: "value < $info" }],
      evidence: ["started_at", "uptime_s"],
      worse: "lower",
    },
    thresholds: { info: 86_400 },
    unit: "seconds",
    effort: "online",
    reference: null,
    zh: {
      name: "最近重启",
      cause: "实例在一天之内启动过。",
      risk: "统计数据还短，性能结论不可靠；若非计划内重启，需要查明原因。",
      advice: "确认重启是计划内的；非计划内时查看服务器日志。",
    },
    en: {
      name: "Restarted recently",
      cause: "The instance was started within the last day.",
      risk: "Statistics are short, so performance verdicts are unreliable; an unplanned restart needs a reason.",
      advice: "Confirm that the restart was planned; otherwise read the server log.",
    },
  },
  {
    code: "PG-AV-12",
    check: {
      from: "Q02",
      where: "checksum_failures is not null",
      value: "checksum_failures",
      levels: [{ severity: "critical", when: "value > $critical" }],
      evidence: ["datname", "checksum_failures"],
      object: ["datname"],
    },
    thresholds: { critical: 0 },
    unit: "count",
    minMajor: 12,
    effort: "downtime",
    reference: postgresManual("checksums.html"),
    zh: {
      name: "数据校验失败",
      cause: "磁盘、控制器或内存损坏了数据页。",
      risk: "数据已损坏，损坏还可能扩散到备份和备库。",
      advice:
        "1. 停止覆盖备份，保留现有备份与 WAL。\n2. 检查硬件，从日志确认受损的文件和页。\n3. 从完好的备份或备库恢复。",
    },
    en: {
      name: "Checksum failures",
      cause: "Disk, controller or memory damaged data pages.",
      risk: "Data is damaged, and the damage may reach backups and standbys.",
      advice:
        "1. Stop overwriting backups; keep what you have, and the WAL.\n2. Check the hardware, and find damaged files and pages in the log.\n3. Restore from a good backup or standby.",
    },
  },
]);
