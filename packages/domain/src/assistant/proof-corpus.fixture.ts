/** A passage with sentences about it: some that it bears out, some into which one thing was put that it does not say. */
export interface ProvedPassage {
  readonly passage: string;
  readonly borneOut: readonly string[];
  readonly planted: readonly string[];
}

/** Written by hand; half of the passages are Chinese. */
export const proofCorpus: readonly ProvedPassage[] = [
  {
    passage:
      "ORA-01555 快照过旧\n长查询需要的 UNDO 数据已被覆盖。请将 undo_retention 设为 3600 秒以上，并确认 UNDO 表空间 UNDOTBS1 可自动扩展到 32 GB。修改参数无需重启实例：ALTER SYSTEM SET undo_retention = 3600;",
    borneOut: [
      "出现 ORA-01555 是因为长查询需要的 UNDO 数据被覆盖。",
      "把 undo_retention 调到 3600 秒以上。",
      "UNDO 表空间 UNDOTBS1 应可自动扩展到 32GB。",
      "执行 `ALTER SYSTEM SET undo_retention = 3600;` 即可，无需重启实例。",
      "该参数修改后不需要重启。",
    ],
    planted: [
      "把 undo_retention 调到 900 秒。",
      "出现 ORA-01652 是因为长查询需要的 UNDO 数据被覆盖。",
      "UNDO 表空间 UNDOTBS2 应可自动扩展到 32 GB。",
      "执行 `ALTER DATABASE SET undo_retention = 3600;` 修改参数。",
      "把 undo_retention 调到 3600 分钟以上。",
    ],
  },
  {
    passage:
      "归档目录写满导致数据库挂起\n当 /arch 使用率达到 100% 时，PostgreSQL 15 会因 archive_command 失败而保留 WAL 文件。先删除 7 天前已备份的归档，再检查 pg_stat_archiver 的 failed_count。不要手工删除 pg_wal 下的文件。",
    borneOut: [
      "/arch 使用率达到 100% 时，archive_command 会失败。",
      "先删除 7 天前已备份的归档。",
      "检查 pg_stat_archiver 中的 failed_count。",
      "不要手工删除 pg_wal 下的文件。",
      "PostgreSQL 15 会保留 WAL 文件。",
    ],
    planted: [
      "/arch 使用率达到 80% 时，archive_command 会失败。",
      "先删除 30 天前已备份的归档。",
      "检查 pg_stat_replication 中的 failed_count。",
      "可以手工删除 pg_wal 下的文件。",
      "PostgreSQL 13 会保留 WAL 文件。",
    ],
  },
  {
    passage:
      "主备切换步骤（openGauss 5.0.1）\n在备机执行 gs_ctl switchover -D /data/node1，整个过程约两分钟。切换前确认 pg_stat_get_wal_senders 显示 Streaming，且主备日志差小于 16 MB。若报 GAUSS-51400，请先检查 ssh 互信。",
    borneOut: [
      "在备机执行 `gs_ctl switchover -D /data/node1`。",
      "切换过程大约需要 2 分钟。",
      "切换前主备日志差应小于 16MB。",
      "报 GAUSS-51400 时先检查 ssh 互信。",
      "以上步骤适用于 openGauss 5.0.1。",
    ],
    planted: [
      "在备机执行 `gs_ctl failover -D /data/node1`。",
      "切换过程大约需要 5 分钟。",
      "切换前主备日志差应小于 64 MB。",
      "报 GAUSS-51500 时先检查 ssh 互信。",
      "以上步骤适用于 openGauss 3.1.0。",
    ],
  },
  {
    passage:
      "MySQL 8.0 锁等待超时\n错误 ERROR 1205 (HY000) 表示等待行锁超过 innodb_lock_wait_timeout，默认 50 秒。查询 performance_schema.data_lock_waits 找到阻塞者，再用 KILL 结束该会话。不要把该参数调到 300 秒以上。",
    borneOut: [
      "ERROR 1205 表示等待行锁超时。",
      "innodb_lock_wait_timeout 的默认值是 50 秒。",
      "查询 performance_schema.data_lock_waits 可以找到阻塞者。",
      "找到阻塞者后用 KILL 结束会话。",
      "该参数不要调到 300 秒以上。",
    ],
    planted: [
      "ERROR 1213 表示等待行锁超时。",
      "innodb_lock_wait_timeout 的默认值是 120 秒。",
      "查询 information_schema.innodb_trx_waits 可以找到阻塞者。",
      "找到阻塞者后用 SHUTDOWN 结束会话。",
      "innodb_rollback_on_timeout 的默认值是 50 秒。",
    ],
  },
  {
    passage:
      "备份保留策略\n全量备份每周一次，增量备份每天 02:00 执行，保留 35 天。备份文件存放在 /backup/rman，控制文件自动备份必须开启：CONFIGURE CONTROLFILE AUTOBACKUP ON。恢复演练每季度一次，由服务经理确认。",
    borneOut: [
      "备份保留 35 天。",
      "增量备份每天 02:00 执行。",
      "备份文件存放在 /backup/rman。",
      "控制文件自动备份必须开启。",
      "恢复演练每季度一次，由服务经理确认。",
    ],
    planted: [
      "备份保留 90 天。",
      "增量备份每天 04:30 执行。",
      "备份文件存放在 /backup/expdp。",
      "控制文件自动备份不必开启。",
      "备份保留 35 周。",
    ],
  },
  {
    passage:
      "连接数耗尽处理\n报错 FATAL: sorry, too many clients already（SQLSTATE 53300）时，max_connections 已用尽。临时处理：用 pg_terminate_backend 结束 idle in transaction 超过 10 分钟的会话。长期方案是部署 pgbouncer，池大小取 CPU 核数的 4 倍。修改 max_connections 需要重启。",
    borneOut: [
      "SQLSTATE 53300 说明 max_connections 已用尽。",
      "可以用 pg_terminate_backend 结束空闲事务会话，条件是超过 10 分钟。",
      "长期方案是部署 pgbouncer。",
      "池大小取 CPU 核数的四倍。",
      "修改 max_connections 需要重启。",
    ],
    planted: [
      "SQLSTATE 53200 说明 max_connections 已用尽。",
      "可以用 pg_cancel_backend 结束超过 10 分钟的会话。",
      "长期方案是部署 odyssey。",
      "池大小取 CPU 核数的 10 倍。",
      "修改 max_connections 无需重启。",
    ],
  },
  {
    passage:
      "Logical replication slot keeps WAL\nAn inactive replication slot keeps WAL until the disk is full. Check pg_replication_slots for active = false and drop the slot with pg_drop_replication_slot('name'). Since PostgreSQL 13 max_slot_wal_keep_size limits this; 50 GB is a sensible value. The setting needs a reload, not a restart.",
    borneOut: [
      "An inactive replication slot keeps WAL until the disk is full.",
      "Drop the slot with pg_drop_replication_slot.",
      "Since PostgreSQL 13 you can set max_slot_wal_keep_size.",
      "A sensible value is 50 GB.",
      "Check pg_replication_slots for inactive slots.",
    ],
    planted: [
      "Since PostgreSQL 11 you can set max_slot_wal_keep_size.",
      "Drop the slot with pg_remove_replication_slot.",
      "A sensible value is 500 GB.",
      "Check pg_stat_wal_receiver for inactive slots.",
      "Set wal_keep_segments to limit this.",
    ],
  },
  {
    passage:
      "Autovacuum falls behind\nOn tables above 100 million rows set autovacuum_vacuum_scale_factor to 0.01 and autovacuum_vacuum_cost_limit to 2000. Run VACUUM (VERBOSE, ANALYZE) on the largest table during the night window. VACUUM FULL takes an exclusive lock and must not run in business hours. It took 45 minutes on a table of 300 GB.",
    borneOut: [
      "Set autovacuum_vacuum_scale_factor to 0.01 on tables above 100 million rows.",
      "The cost limit autovacuum_vacuum_cost_limit should be 2000.",
      "VACUUM FULL takes an exclusive lock.",
      "It took 45 min on a table of 300 GB.",
      "VACUUM FULL must not run in business hours.",
    ],
    planted: [
      "Set autovacuum_vacuum_scale_factor to 0.2 on tables above 100 million rows.",
      "The cost limit autovacuum_naptime should be 2000.",
      "REINDEX CONCURRENTLY takes an exclusive lock.",
      "It took 45 hours on a table of 300 GB.",
      "It took 45 minutes on a table of 900 GB.",
    ],
  },
  {
    passage:
      "Data Guard gap resolution\nORA-16810 with apply lag above 30 minutes: compare v$archive_gap on the standby, then copy sequences 4711 to 4720 and register them with ALTER DATABASE REGISTER LOGFILE. Restart the apply with ALTER DATABASE RECOVER MANAGED STANDBY DATABASE DISCONNECT. Works on Oracle 19.21 and later.",
    borneOut: [
      "ORA-16810 comes with an apply lag above 30 minutes.",
      "Compare v$archive_gap on the standby.",
      "Copy sequences 4711 to 4720.",
      "Register them with `ALTER DATABASE REGISTER LOGFILE`.",
      "This works on Oracle 19.21 and later.",
    ],
    planted: [
      "ORA-16766 comes with an apply lag above 30 minutes.",
      "Compare v$dataguard_stats on the standby.",
      "Copy sequences 4711 to 4790.",
      "Register them with `ALTER SYSTEM REGISTER LOGFILE`.",
      "This works on Oracle 12.1 and later.",
    ],
  },
  {
    passage:
      "Slow commits on shared storage\nLog file sync above 20 ms usually comes from storage latency. Move the redo logs to a separate disk group REDO_DG with 1 GB members and keep three groups. commit_wait must stay at its default. After the move the average fell from 28 ms to 3 ms.",
    borneOut: [
      "Log file sync above 20 ms usually comes from storage latency.",
      "Move the redo logs to a separate disk group REDO_DG.",
      "Use 1 GB members.",
      "commit_wait must stay at its default.",
      "The average fell from 28 ms to 3 ms after the move.",
    ],
    planted: [
      "Log file sync above 200 ms usually comes from storage latency.",
      "Move the redo logs to a separate disk group DATA_DG.",
      "Use 8 GB members.",
      "commit_logging must stay at its default.",
      "The average fell from 28 ms to 0.3 ms after the move.",
    ],
  },
  {
    passage:
      "Upgrade to 16 with pg_upgrade\nInstall the new binaries in /opt/pg16, stop both clusters, and run pg_upgrade --link --jobs 4. Extensions such as postgis 3.4 must be present on both sides. Afterwards run vacuumdb --all --analyze-in-stages; plan 90 minutes for 2 TB. The old cluster cannot be started again after --link.",
    borneOut: [
      "Install the new binaries in /opt/pg16.",
      "Run `pg_upgrade --link --jobs 4`.",
      "Extensions such as postgis 3.4 must be present on both sides.",
      "Plan 90 minutes for 2 TB.",
      "The old cluster cannot be started again.",
    ],
    planted: [
      "Install the new binaries in /usr/lib/pg16.",
      "Run `pg_upgrade --clone --jobs 4`.",
      "Extensions such as postgis 3.1 must be present on both sides.",
      "Plan 90 minutes for 20 TB.",
      "Plan 30 minutes for 2 TB.",
    ],
  },
  {
    passage:
      "达梦 DM8 表空间扩容\n报错 -523 表空间不足时，执行 ALTER TABLESPACE MAIN ADD DATAFILE '/dm8/data/MAIN02.DBF' SIZE 2048。单个数据文件建议不超过 64 GB，并开启 AUTOEXTEND ON NEXT 512 MAXSIZE 65536。操作期间业务不中断，扩容后用 V$DATAFILE 核对。",
    borneOut: [
      "执行 `ALTER TABLESPACE MAIN ADD DATAFILE '/dm8/data/MAIN02.DBF' SIZE 2048`。",
      "单个数据文件建议不超过 64 GB。",
      "开启 AUTOEXTEND ON，每次增长 512，上限 65536。",
      "扩容后用 V$DATAFILE 核对。",
      "以上适用于达梦 DM8。",
    ],
    planted: [
      "执行 `ALTER TABLESPACE TEMP ADD DATAFILE '/dm8/data/MAIN02.DBF' SIZE 2048`。",
      "单个数据文件建议不超过 256 GB。",
      "开启 AUTOEXTEND ON，每次增长 1024，上限 65536。",
      "扩容后用 V$TABLESPACE_USAGE 核对。",
      "以上适用于达梦 DM7。",
    ],
  },
];
