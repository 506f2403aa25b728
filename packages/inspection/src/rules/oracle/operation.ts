import { defineRules } from "../define.ts";

const manual = (page: string): string =>
  `https://docs.oracle.com/en/database/oracle/oracle-database/19/${page}`;

/** Rules of Oracle: whether it runs, has room and can be restored. */
export const oracleOperationRules = [
  ...defineRules("oracle", "availability", [
    {
      code: "OR-AV-01",
      check: {
        from: "O04",
        where: "resource_name in ('sessions', 'processes') and limit_value is not null",
        value: "pct(max_utilization, limit_value)",
        evidence: ["resource_name", "max_utilization", "limit_value"],
        object: ["resource_name"],
      },
      thresholds: { high: 90 },
      unit: "percent",
      effort: "downtime",
      reference: manual("refrn/PROCESSES.html"),
      zh: {
        name: "会话与进程数",
        cause: "连接池过大或连接泄漏，最高使用量接近上限。",
        risk: "到达上限后新连接报 ORA-00018 或 ORA-00020。",
        advice: "1. 按应用统计连接，缩小连接池。\n2. 调大 `processes`，在停机窗口重启。",
      },
      en: {
        name: "Sessions and processes",
        cause: "Pools are too large or leak, and peak use comes near the limit.",
        risk: "At the limit new connections fail with ORA-00018 or ORA-00020.",
        advice:
          "1. Count connections by application, and shrink the pools.\n2. Raise `processes` and restart in a maintenance window.",
      },
    },
    {
      code: "OR-AV-02",
      check: {
        from: "O05",
        value: "occurrences",
        levels: [
          { severity: "critical", when: "error_code in ('ORA-00600', 'ORA-07445', 'ORA-04031')" },
          { severity: "medium", when: "error_code = 'ORA-01555'" },
        ],
        evidence: ["error_code", "occurrences", "last_seen", "message"],
        object: ["error_code"],
      },
      unit: "count",
      effort: "online",
      reference: manual("errmg/index.html"),
      zh: {
        name: "告警日志中的错误（7 天）",
        cause: "内部错误、共享池不足，或回滚段被覆盖。",
        risk: "内部错误可能使实例崩溃或损坏数据。",
        advice: "收集对应的 trace 文件，按错误参数查找已知缺陷与补丁。",
      },
      en: {
        name: "Errors in the alert log, 7 days",
        cause: "Internal errors, a shared pool that is too small, or undo that was overwritten.",
        risk: "Internal errors can crash the instance or damage data.",
        advice: "Collect the trace files, and look up known bugs and patches by the arguments of the error.",
      },
    },
    {
      code: "OR-AV-03",
      check: {
        from: "O06",
        value: "waiting_s",
        evidence: [
          "sid",
          "serial",
          "username",
          "waiting_s",
          "blocking_sid",
          "blocking_serial",
          "event",
          "sql_id",
        ],
        object: ["sid", "serial"],
      },
      thresholds: { critical: 300, high: 30 },
      unit: "seconds",
      effort: "online",
      reference: manual("refrn/V-SESSION.html"),
      zh: {
        name: "阻塞会话",
        cause: "一个会话持有锁不提交，其他会话排队。",
        risk: "等待扩散，业务停顿。",
        advice: "确认源头会话后结束它，并缩短事务。",
      },
      en: {
        name: "Blocking sessions",
        cause: "A session keeps a lock without committing, and others queue.",
        risk: "Waits spread, and service stalls.",
        advice: "End the session at the root after asking its owner, and shorten transactions.",
      },
    },
  ]),
  ...defineRules("oracle", "capacity", [
    {
      code: "OR-CP-01",
      check: {
        from: "O01",
        value: "used_percent",
        evidence: ["tablespace_name", "used_percent", "used_mb", "max_mb"],
        object: ["tablespace_name"],
      },
      thresholds: { critical: 95, high: 85, medium: 75 },
      unit: "percent",
      effort: "online",
      reference: manual("refrn/DBA_TABLESPACE_USAGE_METRICS.html"),
      zh: {
        name: "表空间使用率（含自动扩展上限）",
        cause: "数据增长而没有扩容。",
        risk: "写满后插入与建索引失败（ORA-01653、ORA-01654）。",
        advice: "增加数据文件或调大自动扩展上限，并清理历史数据。",
      },
      en: {
        name: "Tablespace usage, with autoextend counted",
        cause: "Data grew without more space.",
        risk: "When it is full, inserts and index builds fail (ORA-01653, ORA-01654).",
        advice: "Add a data file or raise the autoextend limit, and remove old data.",
      },
    },
    {
      code: "OR-CP-02",
      check: {
        from: "O02",
        value: "used_percent",
        evidence: ["name", "used_percent", "used_mb", "limit_mb"],
      },
      thresholds: { critical: 95, high: 85 },
      unit: "percent",
      effort: "online",
      reference: manual("refrn/V-RECOVERY_FILE_DEST.html"),
      zh: {
        name: "快速恢复区使用率",
        cause: "归档日志没有备份删除，或空间过小。",
        risk: "写满后数据库挂起（ORA-00257）。",
        advice: "备份并删除归档日志，或调大 `db_recovery_file_dest_size`。",
      },
      en: {
        name: "Usage of the recovery area",
        cause: "Archived logs are not backed up and deleted, or the area is too small.",
        risk: "When it is full the database hangs (ORA-00257).",
        advice: "Back up and delete archived logs, or raise `db_recovery_file_dest_size`.",
      },
    },
    {
      code: "OR-CP-03",
      check: {
        from: "O03",
        value: "usable_percent",
        levels: [
          { severity: "critical", when: "usable_file_mb < 0" },
          { severity: "high", when: "value < $high" },
        ],
        evidence: ["name", "type", "total_mb", "usable_file_mb", "usable_percent"],
        object: ["name"],
        worse: "lower",
      },
      thresholds: { high: 10 },
      unit: "percent",
      effort: "online",
      reference: manual("refrn/V-ASM_DISKGROUP.html"),
      zh: {
        name: "ASM 可用空间",
        cause: "磁盘组剩余空间不足以承受一块磁盘故障。",
        risk: "磁盘故障后无法恢复冗余，甚至卸载磁盘组。",
        advice: "增加磁盘或清理文件，使 `usable_file_mb` 保持为正。",
      },
      en: {
        name: "Free space in ASM",
        cause: "A disk group has too little space left to survive the loss of a disk.",
        risk: "After a disk fails, redundancy cannot be restored, and the group may dismount.",
        advice: "Add disks or remove files, so that `usable_file_mb` stays positive.",
      },
    },
  ]),
  ...defineRules("oracle", "backup", [
    {
      code: "OR-BK-01",
      check: {
        from: "O07",
        value: "age_hours",
        levels: [
          { severity: "critical", when: "status = 'FAILED'" },
          { severity: "high", when: "input_type in ('DB FULL', 'DB INCR') and value > $high" },
        ],
        evidence: ["input_type", "status", "age_hours"],
        object: ["input_type"],
      },
      thresholds: { high: 168 },
      unit: "hours",
      effort: "online",
      reference: manual("bradv/index.html"),
      zh: {
        name: "RMAN 备份",
        cause: "备份任务失败，或长期没有全量备份。",
        risk: "无法恢复，或恢复时间过长。",
        advice: "查看 RMAN 日志并重做备份，定期演练恢复。",
      },
      en: {
        name: "RMAN backups",
        cause: "A backup failed, or there was no full one for long.",
        risk: "Recovery fails or takes too long.",
        advice: "Read the RMAN log, repeat the backup, and rehearse restores.",
      },
    },
    {
      code: "OR-BK-02",
      check: {
        from: "O08",
        value: "log_mode",
        levels: [
          { severity: "high", when: "log_mode = 'NOARCHIVELOG'" },
          { severity: "high", when: "has_standby = true and force_logging = 'NO'" },
        ],
        evidence: ["log_mode", "force_logging", "database_role", "has_standby"],
      },
      unit: "text",
      effort: "downtime",
      repair: [
        {
          sql: "ALTER DATABASE FORCE LOGGING;",
          each: false,
          when: "has_standby = true and force_logging = 'NO'",
        },
      ],
      reference: manual("admin/managing-archived-redo-log-files.html"),
      zh: {
        name: "归档模式与强制日志",
        cause: "数据库处于非归档模式，或有备库却没有开启强制日志。",
        risk: "只能恢复到最近一次备份；备库缺少 NOLOGGING 操作的数据。",
        advice: "在停机窗口切换为归档模式；有备库时开启强制日志。",
      },
      en: {
        name: "Archive mode and force logging",
        cause: "The database runs in NOARCHIVELOG mode, or has a standby without force logging.",
        risk: "Only the last backup can be restored; the standby lacks what NOLOGGING operations wrote.",
        advice: "Switch to ARCHIVELOG mode in a maintenance window; force logging where there is a standby.",
      },
    },
    {
      code: "OR-BK-03",
      check: {
        from: "O09",
        value: "coalesce(apply_lag_s, 0)",
        levels: [
          { severity: "critical", when: "gap_count > 0" },
          { severity: "high", when: "value >= $high" },
        ],
        evidence: ["name", "apply_lag_s", "gap_count"],
        object: ["name"],
      },
      thresholds: { high: 1800 },
      unit: "seconds",
      effort: "online",
      reference: manual("sbydb/index.html"),
      zh: {
        name: "Data Guard 缺口与延迟",
        cause: "归档没有传到备库，或应用进程停止、太慢。",
        risk: "切换时丢失数据。",
        advice: "补齐缺失的归档，检查网络与 MRP 进程。",
      },
      en: {
        name: "Data Guard gap and lag",
        cause: "Archived logs did not reach the standby, or apply stopped or is slow.",
        risk: "A failover loses data.",
        advice: "Ship the missing logs, and check the network and the MRP process.",
      },
    },
  ]),
];
