import { defineRules, postgresManual } from "../define.ts";

const gibibyte = 1024 ** 3;
const primary = "field('Q01', 'in_recovery') = false";

/** Whether data survives: archiving, backups and standbys. */
export const backupRules = defineRules("postgresql", "backup", [
  {
    code: "PG-BK-01",
    check: {
      from: "Q09",
      appliesWhen: primary,
      value: "archive_mode",
      levels: [
        { severity: "high", when: "archive_mode = 'off'" },
        {
          severity: "high",
          when: "archive_command_empty = true and coalesce(setting('archive_library'), '') = ''",
        },
      ],
      evidence: ["archive_mode", "archive_command_empty", "archived_count"],
    },
    unit: "text",
    effort: "downtime",
    repair: [{ sql: "ALTER SYSTEM SET archive_mode = 'on';", each: false, when: "archive_mode = 'off'" }],
    reference: postgresManual("continuous-archiving.html"),
    zh: {
      name: "未开启归档",
      cause: "`archive_mode` 为 off，或没有设置归档命令。",
      risk: "只能恢复到最近一次备份的时刻，之后的数据全部丢失。",
      advice:
        "1. 配置 `archive_command`（或 `archive_library`）与备份工具。\n2. 打开 `archive_mode`，在停机窗口重启。\n3. 演练一次按时间点恢复。",
    },
    en: {
      name: "Archiving is off",
      cause: "`archive_mode` is off, or no archive command is set.",
      risk: "Only the state of the last backup can be restored; everything after it is lost.",
      advice:
        "1. Configure `archive_command` (or `archive_library`) with the backup tool.\n2. Switch `archive_mode` on and restart in a maintenance window.\n3. Rehearse a point-in-time recovery.",
    },
  },
  {
    code: "PG-BK-02",
    check: {
      from: "Q09",
      value: "failed_count",
      levels: [
        {
          severity: "critical",
          when: "value > 0 and ageDays(last_failed_time) < coalesce(ageDays(last_archived_time), 1e9)",
        },
      ],
      evidence: [
        "failed_count",
        "last_failed_wal",
        "last_failed_time",
        "last_archived_wal",
        "last_archived_time",
      ],
    },
    unit: "count",
    effort: "online",
    reference: postgresManual("continuous-archiving.html"),
    zh: {
      name: "归档失败",
      cause: "归档命令出错、目标空间不足，或凭证与网络失效。",
      risk: "WAL 不断堆积直至写满磁盘，同时无法按时间点恢复。",
      advice:
        "1. 在服务器日志中查看归档命令的报错。\n2. 修复目标空间、权限或网络，再用 `SELECT pg_switch_wal()` 确认恢复。",
    },
    en: {
      name: "Archiver is failing",
      cause: "The archive command fails, its target is full, or credentials or network broke.",
      risk: "WAL piles up until the disk is full, and point-in-time recovery is not possible meanwhile.",
      advice:
        "1. Read what the archive command says in the server log.\n2. Repair space, rights or network, then confirm with `SELECT pg_switch_wal()`.",
    },
  },
  {
    code: "PG-BK-03",
    check: {
      from: "Q07",
      value: "archive_ready",
      unknownReason: "notCollected",
      evidence: ["archive_ready", "segments", "wal_dir_bytes"],
    },
    thresholds: { critical: 100, high: 5 },
    unit: "count",
    effort: "online",
    reference: postgresManual("continuous-archiving.html"),
    zh: {
      name: "归档积压",
      cause: "归档失败，或归档速度低于 WAL 产生速度。",
      risk: "积压的 WAL 占满磁盘；此时发生灾难会丢失这些数据。",
      advice: "先修复归档失败；若只是慢，使用可并行归档的备份工具。",
    },
    en: {
      name: "Archive backlog",
      cause: "Archiving fails, or is slower than WAL is written.",
      risk: "The backlog fills the disk, and is lost if a disaster strikes now.",
      advice:
        "Repair a failing archiver first; if it is only slow, use a backup tool that archives in parallel.",
    },
  },
  {
    code: "PG-BK-04",
    check: {
      from: "Q01",
      value: "fact('backupAgeHours')",
      levels: [
        { severity: "high", when: "value > $high" },
        { severity: "medium", when: "value > $mediumCore and fact('importance') = 'core'" },
      ],
      unknownReason: "missingFact",
    },
    thresholds: { high: 168, mediumCore: 24 },
    unit: "hours",
    effort: "online",
    reference: postgresManual("backup.html"),
    zh: {
      name: "备份时间（声明）",
      cause: "最近一次成功的全量备份过早。",
      risk: "恢复时间长，甚至无法恢复。",
      advice: "检查备份任务，立即做一次全量备份，并演练恢复。",
    },
    en: {
      name: "Age of the declared backup",
      cause: "The last successful full backup is too long ago.",
      risk: "Recovery takes long or fails.",
      advice: "Check the backup job, take a full backup now, and rehearse a restore.",
    },
  },
  {
    code: "PG-RP-01",
    check: {
      from: "Q10",
      needsMonitor: true,
      value: "coalesce(replay_lag_s, 0)",
      levels: [
        { severity: "critical", when: "value >= $criticalSeconds or replay_lag_bytes >= $criticalBytes" },
        { severity: "high", when: "value >= $highSeconds or replay_lag_bytes >= $highBytes" },
        { severity: "medium", when: "value >= $mediumSeconds" },
      ],
      evidence: [
        "application_name",
        "client_addr",
        "state",
        "sync_state",
        "replay_lag_s",
        "replay_lag_bytes",
      ],
      object: ["application_name", "client_addr"],
    },
    thresholds: {
      criticalSeconds: 1800,
      criticalBytes: 10 * gibibyte,
      highSeconds: 300,
      highBytes: gibibyte,
      mediumSeconds: 30,
    },
    unit: "seconds",
    effort: "online",
    reference: postgresManual("warm-standby.html"),
    zh: {
      name: "备库延迟",
      cause: "网络或备库 I/O 不足，或备库查询与恢复冲突。",
      risk: "切换时丢失数据或等待很久；读备库得到旧数据。",
      advice: "1. 区分发送、落盘、回放哪一步慢。\n2. 处理网络、存储，或限制备库上的长查询。",
    },
    en: {
      name: "Standby lag",
      cause: "Network or standby I/O is too slow, or queries conflict with recovery.",
      risk: "A failover loses data or waits long; reads from the standby are stale.",
      advice:
        "1. Find which step is slow: sending, flushing or replaying.\n2. See to network or storage, or limit long queries on the standby.",
    },
  },
  {
    code: "PG-RP-02",
    check: {
      from: "Q11",
      where: "active = false and temporary = false",
      value: "coalesce(retained_bytes, 0)",
      levels: [
        { severity: "critical", when: "value >= $critical or wal_status in ('lost', 'unreserved')" },
        { severity: "high", when: "active = false" },
      ],
      evidence: ["slot_name", "slot_type", "database", "active", "wal_status", "retained_bytes", "xmin_age"],
      object: ["slot_name"],
    },
    thresholds: { critical: 10 * gibibyte },
    unit: "bytes",
    effort: "online",
    repair: [{ sql: "SELECT pg_drop_replication_slot({literal:slot_name});", each: true }],
    reference: postgresManual("warm-standby.html#STREAMING-REPLICATION-SLOTS"),
    zh: {
      name: "失效的复制槽",
      cause: "备库或订阅端已下线，复制槽却没有删除。",
      risk: "槽一直保留 WAL，直至写满磁盘；逻辑槽还阻止系统表清理。",
      advice:
        "1. 确认消费者是否还会回来。\n2. 不再需要时删除该槽；需要时修复消费者，并设置 `max_slot_wal_keep_size`。",
    },
    en: {
      name: "Inactive replication slot",
      cause: "A standby or subscriber is gone, but its slot is still there.",
      risk: "The slot keeps WAL until the disk is full; a logical one also holds back vacuum of catalogs.",
      advice:
        "1. Ask whether the consumer will come back.\n2. If not, drop the slot; if so, repair the consumer and set `max_slot_wal_keep_size`.",
    },
  },
  {
    code: "PG-RP-03",
    minMajor: 13,
    check: {
      from: "Q03",
      needs: ["Q11"],
      appliesWhen: "rows('Q11') > 0",
      where: "name = 'max_slot_wal_keep_size'",
      value: "setting(name)",
      levels: [{ severity: "medium", when: "value < 0" }],
      evidence: ["name", "setting", "unit", "source"],
    },
    unit: "count",
    effort: "online",
    repair: [
      { sql: "ALTER SYSTEM SET max_slot_wal_keep_size = '50GB';\nSELECT pg_reload_conf();", each: false },
    ],
    reference: postgresManual("runtime-config-replication.html#GUC-MAX-SLOT-WAL-KEEP-SIZE"),
    zh: {
      name: "复制槽保留 WAL 无上限",
      cause: "`max_slot_wal_keep_size` 为 −1。",
      risk: "一个停止消费的槽就能写满磁盘，使主库停机。",
      advice: "按磁盘空间设置上限；示例值请按 WAL 所在磁盘调整。",
    },
    en: {
      name: "Slots may keep WAL without limit",
      cause: "`max_slot_wal_keep_size` is −1.",
      risk: "One slot that nobody reads can fill the disk and stop the primary.",
      advice: "Set a cap that fits the disk; change the example value to the disk that holds WAL.",
    },
  },
  {
    code: "PG-RP-04",
    check: {
      from: "Q10",
      appliesWhen: `fact('importance') = 'core' and ${primary}`,
      over: "count",
      levels: [{ severity: "high", when: "value = 0" }],
      worse: "lower",
    },
    unit: "count",
    effort: "lowPeak",
    reference: postgresManual("high-availability.html"),
    zh: {
      name: "核心库没有备库",
      cause: "登记为核心的数据库没有流复制备库。",
      risk: "主机故障时只能从备份恢复，停机以小时计。",
      advice: "搭建流复制备库，并演练切换。",
    },
    en: {
      name: "Core database without standby",
      cause: "A database declared as core has no streaming standby.",
      risk: "If its host fails, only a restore from backup remains, which takes hours.",
      advice: "Build a streaming standby and rehearse the switch.",
    },
  },
  {
    code: "PG-RP-05",
    check: {
      from: "Q12",
      appliesWhen: "field('Q01', 'in_recovery') = true",
      value: "coalesce(replay_delay_s, 0)",
      levels: [
        { severity: "critical", when: "value >= $critical" },
        { severity: "high", when: "value >= $high or receiver_status is null" },
        { severity: "medium", when: "value >= $medium or replay_paused = true" },
      ],
      evidence: ["receiver_status", "replay_delay_s", "replay_paused"],
    },
    thresholds: { critical: 1800, high: 300, medium: 30 },
    unit: "seconds",
    effort: "online",
    repair: [{ sql: "SELECT pg_wal_replay_resume();", each: false, when: "replay_paused = true" }],
    reference: postgresManual("hot-standby.html"),
    zh: {
      name: "备库回放延迟",
      cause: "备库没有连上主库、回放被暂停，或查询与恢复冲突。",
      risk: "切换时丢失数据；备库上读到旧数据。",
      advice: "1. 检查 WAL 接收进程与网络。\n2. 若回放被人为暂停，确认后恢复。\n3. 限制备库上的长查询。",
    },
    en: {
      name: "Replay delay on the standby",
      cause: "The standby is not connected, replay is paused, or queries conflict with recovery.",
      risk: "A failover loses data, and reads from the standby are stale.",
      advice:
        "1. Check the WAL receiver and the network.\n2. If somebody paused replay, resume it after asking.\n3. Limit long queries on the standby.",
    },
  },
]);
