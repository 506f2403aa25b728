/** A question as somebody would put it, written from what the texts of the demo story mean and not from their titles. */
export interface HeldQuestion {
  readonly ask: string;
  /** Names of the articles that answer it; none: nothing in the story does. */
  readonly articles: readonly string[];
  /** What only a passage that answers it holds, one of them. */
  readonly marks: readonly string[];
}

const answered = (ask: string, articles: string, ...marks: string[]): HeldQuestion => ({
  ask,
  articles: articles.split(" "),
  marks,
});
const unanswered = (...asks: string[]): HeldQuestion[] =>
  asks.map((ask) => ({ ask, articles: [], marks: [] }));

/** 60 in Chinese, of which 15 have no answer. Nothing of the product was chosen by them; they are not changed to suit it. */
const chinese: readonly HeldQuestion[] = [
  answered(
    "加了一块小盘以后建不了表空间，明明还空着几百个 G",
    "asm-usable-file-mb",
    "ORA-15041",
    "一块小盘写满",
  ),
  answered("磁盘组可用量变成负数，是不是马上就写不进去了", "asm-usable-file-mb", "再坏一个故障组"),
  answered(
    "加完盘之后重新分布数据，白天跑会不会影响业务，速度调多少",
    "asm-usable-file-mb",
    "asm_power_limit",
  ),
  answered(
    "备库缺了一段日志，主库那份也已经删掉，19c 有没有一条命令补上的办法",
    "data-guard-gap",
    "recover standby database from service",
    "情形三",
  ),
  answered("改了管理员口令之后备库就收不到日志了", "data-guard-gap", "口令文件"),
  answered(
    "两个会话互相等，其中一个被数据库自己退回了，从输出里怎么看谁拿着锁",
    "mysql-innodb-deadlock",
    "WE ROLL BACK",
    "HOLDS",
  ),
  answered("程序碰到 1213 要整个事务重来吗，重试几次合适", "mysql-innodb-deadlock", "最多 3 次", "整个事务"),
  answered("先删再插的写法为什么高并发下老是互相卡死", "mysql-innodb-deadlock", "先删后插", "插入意向锁冲突"),
  answered(
    "加个字段卡住了，接着这张表上谁都查不了",
    "mysql-metadata-lock",
    "排在它后面",
    "先撤 DDL",
    "schema_table_lock_waits",
  ),
  answered("改表结构时怎么让它等几秒拿不到锁就放弃", "mysql-metadata-lock", "lock_wait_timeout"),
  answered(
    "三台组成的集群有一台自己变只读退出去了，数据能不能直接接回去",
    "mysql-mgr-member-error",
    "errant",
    "重新加入",
    "多余事务",
  ),
  answered(
    "一半以上的节点都没了，剩下的写不进去，怎么强制恢复写入",
    "mysql-mgr-member-error",
    "多数派丢失",
    "force_members",
  ),
  answered(
    "秒级加列最多能用多少次，用完了会怎样",
    "mysql-online-ddl-algorithm",
    "行版本上限",
    "上限 64",
    "4092",
  ),
  answered("想保证改表语句不会偷偷去拷整张表", "mysql-online-ddl-algorithm", "1845", "写明算法"),
  answered(
    "写入高峰每隔一会儿吞吐就掉到零，过几十秒又好了",
    "mysql-redo-capacity",
    "检查点年龄",
    "周期性地掉到接近 0",
  ),
  answered(
    "从库越落越远，怎么分清是没收到还是放得慢",
    "mysql-replication-lag",
    "Relay_Source_Log_File",
    "回放",
  ),
  answered("一张没有主键的表更新十万行，从库要放好几个小时", "mysql-replication-lag", "无主键表", "没有主键"),
  answered("回滚用的旧版本越积越多，查询越来越慢", "mysql-undo-history-list", "History list length", "purge"),
  answered("临时文件 ibtmp1 几十个 G 怎么缩回去", "mysql-undo-history-list", "ibtmp1"),
  answered(
    "例行检查报大页是打开的，要不要关",
    "opengauss-gs-check rac-node-eviction",
    "CheckTHP",
    "透明大页",
  ),
  answered("客户不给最高权限，检查工具里那几项怎么办", "opengauss-gs-check", "skip-root-items"),
  answered(
    "备机断了一夜，回来之后要不要整库重拷",
    "opengauss-standby-rebuild",
    "找到分叉点",
    "WAL segment removed",
  ),
  answered(
    "断开的备机把主机日志盘撑满了，上限设多大",
    "opengauss-standby-rebuild",
    "max_size_for_xlog_prune",
  ),
  answered(
    "连得上可是一直没反应，是不是执行的线程都占满了",
    "opengauss-thread-pool",
    "等不到线程",
    "线程占满",
  ),
  answered("十分钟没操作就被断开，应用那边的池子怎么配", "opengauss-thread-pool", "session_timeout"),
  answered(
    "想比较两个时间点之间慢在哪，出报告之前要先打开什么",
    "opengauss-wdr-report",
    "enable_wdr_snapshot",
  ),
  answered("报告里处理器时间不到总时间一半说明什么", "opengauss-wdr-report", "CPU Time(us)"),
  answered("恢复区满了，提交全停，最快先做哪一步", "ora-00257-archiver-error", "先扩额度"),
  answered("能不能直接在操作系统里把归档文件删掉腾地方", "ora-00257-archiver-error", "asmcmd rm"),
  answered("报表跑了五十分钟就断，说找不到旧数据", "ora-01555-snapshot-too-old", "前镜像", "undostat"),
  answered("读大字段报快照旧，跟回滚表空间有没有关系", "ora-01555-snapshot-too-old", "ORA-22924", "LOB 段"),
  answered("解析内存不够的时候把共享内存清一遍有用吗", "ora-04031-shared-pool", "flush shared_pool"),
  answered("应用全是拼出来的语句，改代码来不及，先怎么顶一下", "ora-04031-shared-pool", "cursor_sharing"),
  answered(
    "改密码以后一堆会话卡在登录那一步",
    "oracle-library-cache-contention",
    "登录阶段",
    "password_rollover_time",
    "失败登录",
  ),
  answered(
    "一条语句在内存里有几百个版本",
    "oracle-library-cache-contention",
    "_cursor_obsolete_threshold",
    "version_count",
    "高版本游标",
  ),
  answered("提交慢，存储说没问题，怎么看是不是备库同步拖的", "oracle-log-file-sync", "SYNC Remote Write"),
  answered("一条一条提交太频繁，改成多少行提交一次合适", "oracle-log-file-sync", "500–1,000 行"),
  answered("几十个会话等同一行，拿着锁的人下班了没提交", "oracle-row-lock-contention", "阻塞树", "结束它"),
  answered(
    "杀掉一个改了很多行的会话以后锁还是不放",
    "oracle-row-lock-contention",
    "used_ublk",
    "fast_start_transactions",
  ),
  answered("系统辅助表空间一周涨好几个 G，是谁占的", "oracle-sysaux-growth", "sysaux_occupants", "SM/AWR"),
  answered(
    "备份工具说少了日志，主库没报错，可是目录一直在涨",
    "postgresql-archiver-failing",
    ".ready",
    "last_failed_time",
  ),
  answered("归档命令临时改成什么都不做直接返回成功行不行", "postgresql-archiver-failing", "/bin/true"),
  answered("删了大半数据文件还是那么大，怎么不停业务把它缩小", "postgresql-bloat-autovacuum", "pg_repack"),
  answered("操作系统升级以后按名字查会漏行", "postgresql-collation-change", "glibc", "按文本条件查询漏行"),
  answered(
    "发版之后连接一分钟打满，先怎么把它压住",
    "postgresql-connection-pooling",
    "预留连接登录",
    "限制风暴来源",
  ),
  ...unanswered(
    "Redis 集群迁移槽位失败怎么办",
    "MongoDB 分片均衡停住了",
    "Kafka 消费积压怎么处理",
    "SQL Server 事务日志文件收缩不了",
    "DB2 表空间处于备份暂挂状态",
    "OceanBase 租户内存不足怎么扩",
    "TiDB 写入热点怎么打散",
    "GoldenGate 抽取进程异常退出",
    "表在线重定义中途失败怎么回退",
    "MySQL 的 root 密码忘了怎么找回",
    "怎么申请开发票",
    "员工年假有几天",
    "ClickHouse 合并太慢",
    "透明数据加密的钱包打不开",
    "怎么把数据库接到 Hadoop 上",
  ),
];

/** 40 in English, of which 10 have no answer. */
const english: readonly HeldQuestion[] = [
  answered(
    "Our primary keeps piling up log files because a replica was retired months ago",
    "postgresql-replication-slot-wal",
    "pg_drop_replication_slot",
    "wal_status",
  ),
  answered(
    "Disk is full, may I just remove files from pg_wal by hand",
    "postgresql-replication-slot-wal postgresql-archiver-failing",
    "pg_resetwal",
  ),
  answered(
    "Reports on the read replica are killed after half a minute",
    "postgresql-recovery-conflict",
    "max_standby_streaming_delay",
    "confl_snapshot",
  ),
  answered(
    "Will feedback from the replica also stop cancellations caused by table locks",
    "postgresql-recovery-conflict",
    "lock conflicts",
  ),
  answered(
    "Postgres warns that it will refuse commands because transaction counters run out",
    "postgresql-xid-wraparound",
    "datfrozenxid",
    "wraparound",
  ),
  answered(
    "Writes are refused already, do I have to stop the server and work in single user mode",
    "postgresql-xid-wraparound",
    "single-user",
  ),
  answered(
    "Inserts fail since the id column reached two billion",
    "postgresql-int4-exhaustion",
    "2,147,483,647",
    "2147483647",
  ),
  answered(
    "Widen a 32 bit key on a huge table without a long outage",
    "postgresql-int4-exhaustion",
    "backfill",
    "dual-write",
    "new column",
  ),
  answered(
    "The same statement took 20 ms yesterday and 40 seconds today",
    "postgresql-plan-regression",
    "actual rows",
    "pg_stat_statements",
  ),
  answered(
    "Two columns depend on each other and the planner expects far too few rows",
    "postgresql-plan-regression",
    "dependencies",
  ),
  answered(
    "A prepared statement turns slow after it has run five times",
    "postgresql-plan-regression",
    "plan_cache_mode",
    "generic plan",
  ),
  answered(
    "One machine of the cluster was thrown out and rebooted at night; what should I save first",
    "rac-node-eviction",
    "evidence",
    "ocssd",
  ),
  answered(
    "How long may the path to the voting disk be gone before a node is thrown out",
    "rac-node-eviction",
    "disktimeout",
  ),
  answered(
    "Settings made for a session are lost behind the pooler",
    "postgresql-connection-pooling",
    "set local",
  ),
  answered(
    "How should our application retry when no connection is free",
    "postgresql-connection-pooling",
    "backoff",
    "jitter",
  ),
  answered(
    "A unique index holds duplicates since we moved to a newer Linux",
    "postgresql-collation-change",
    "glibc",
  ),
  answered(
    "Which exit codes of the archive script are not counted as failures",
    "postgresql-archiver-failing",
    "126",
  ),
  answered(
    "How many dead rows does a table of a hundred million rows need before it is cleaned",
    "postgresql-bloat-autovacuum",
    "autovacuum_vacuum_scale_factor",
    "scale_factor",
  ),
  answered(
    "More workers did not make cleaning any faster",
    "postgresql-bloat-autovacuum",
    "autovacuum_max_workers",
  ),
  answered(
    "Someone opened a transaction and went home; which program was it",
    "postgresql-idle-in-transaction",
    "application_name",
  ),
  answered(
    "Why does cancelling not end a session that sits in an open transaction",
    "postgresql-idle-in-transaction",
    "pg_cancel_backend",
  ),
  answered(
    "Rollback data sits in ibdata1 in 5.7, how do I get the space back",
    "mysql-undo-history-list",
    "ibdata1",
  ),
  answered(
    "How big should redo be for our busiest hour",
    "mysql-redo-capacity",
    "innodb_redo_log_capacity",
    "peak hour",
  ),
  answered(
    "Seconds behind shows zero although the replica is hours late",
    "mysql-replication-lag",
    "Seconds_Behind_Source",
  ),
  answered(
    "Can the type of a column be changed while others write",
    "mysql-online-ddl-algorithm",
    "COPY",
    "data type",
  ),
  answered(
    "Does the backup tool cope with tables that got columns instantly",
    "mysql-online-ddl-algorithm",
    "XtraBackup",
    "row versions",
  ),
  answered(
    "The standby says the log it needs is gone",
    "opengauss-standby-rebuild data-guard-gap",
    "WAL segment removed",
    "already been removed",
    "archive_gap",
  ),
  answered(
    "What numbers decide that we go back after switching from Oracle to a domestic database",
    "migration-assessment-checklist",
    "99.9%",
  ),
  answered(
    "Commits wait although writing to disk is fast",
    "oracle-log-file-sync",
    "log file parallel write",
  ),
  answered(
    "Two people insert the same business key and one waits in mode 4",
    "oracle-row-lock-contention",
    "1415053316",
    "unique",
  ),
  ...unanswered(
    "Redis sentinel keeps failing over",
    "How do I shard a MongoDB collection",
    "SQL Server availability group listener does not answer",
    "Cassandra repair never finishes",
    "Db2 HADR stays in remote catchup",
    "Elasticsearch cluster stays yellow",
    "How to rebuild a spatial index in PostGIS",
    "The Kubernetes operator lost the persistent volume",
    "How do I join the company football team",
    "Snowflake warehouse does not resume",
  ),
];

/** 20 with the code of an error, of which 5 have no answer. */
const codes: readonly HeldQuestion[] = [
  answered("ORA-15041", "asm-usable-file-mb", "ORA-15041"),
  answered("ORA-16191 备库收不到日志", "data-guard-gap", "ORA-16191"),
  answered("ORA-26040 on the standby", "data-guard-gap", "ORA-26040"),
  answered("MySQL 1205 要自己回滚吗", "mysql-innodb-deadlock mysql-metadata-lock", "1205"),
  answered("ERROR 4092", "mysql-online-ddl-algorithm", "4092"),
  answered("错误 2061 Authentication requires secure connection", "mysql-mgr-member-error", "2061"),
  answered("ORA-00257", "ora-00257-archiver-error", "ORA-00257", "archiver error"),
  answered("RMAN-08137", "ora-00257-archiver-error", "RMAN-08137"),
  answered("ORA-30036", "ora-01555-snapshot-too-old", "ORA-30036"),
  answered("ORA-22924", "ora-01555-snapshot-too-old", "ORA-22924"),
  answered("ora-4031", "ora-04031-shared-pool", "ORA-04031"),
  answered("ORA-13541", "oracle-sysaux-growth", "ORA-13541"),
  answered("SQLSTATE 25P03", "postgresql-idle-in-transaction", "25P03"),
  answered("CRS-1606 是什么意思", "rac-node-eviction", "CRS-1606"),
  answered("ERROR 1799 during alter table", "mysql-online-ddl-algorithm", "1799"),
  ...unanswered("ORA-28001", "ORA-27102", "ERROR 1045 (28000)", "SQLSTATE 42883", "DM-7065"),
];

export const heldQuestions = { zh: chinese, en: english, code: codes } as const;
