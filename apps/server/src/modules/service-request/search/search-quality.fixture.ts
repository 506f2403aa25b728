// A made set of requests and questions. What is relevant is known because it was made: every topic has requests in both
// languages, and a question names which of them it is after. Beside the topics stand requests that share words with them
// and are about something else.

/** Requests that a question is after. */
type Wanted = "zh" | "en" | "both";

/** One story, written three times in each language. */
interface Topic {
  readonly zh: readonly [string, string, string];
  readonly en: readonly [string, string, string];
  /** What stands in the description and in an answer, by language. */
  readonly notified: Readonly<Record<"zh" | "en", readonly [body: string, reply: string]>>;
  readonly questions: readonly (readonly [text: string, wanted: Wanted])[];
}

const topics: readonly Topic[] = [
  {
    zh: ["夜间跑批报 ORA-01555 快照过旧", "报表查询中断：快照过旧 ORA-01555", "ORA-01555 再次出现"],
    en: [
      "ORA-01555 in the nightly batch",
      "Report query fails, snapshot too old",
      "Long query ends with ora-1555",
    ],
    notified: {
      zh: ["undo 表空间只有 8G，undo_retention 为 900。", "建议调大 undo_retention。"],
      en: ["ORA-01555: snapshot too old, the undo tablespace is small.", "Please raise undo_retention."],
    },
    questions: [
      ["ORA-01555", "both"],
      ["快照过旧", "zh"],
      ["snapshot too old", "en"],
    ],
  },
  {
    zh: ["pg_wal 目录占满磁盘", "磁盘告警：pg_wal 持续增长", "复制槽失效导致 WAL 堆积"],
    en: [
      "pg_wal fills the disk",
      "WAL files pile up in pg_wal",
      "Inactive replication slot keeps pg_wal growing",
    ],
    notified: {
      zh: ["pg_wal 已有 300G，复制槽 slot_b 未消费。", "请删除失效的复制槽。"],
      en: ["A replication slot is inactive.", "Drop the replication slot, pg_wal shrinks then."],
    },
    questions: [
      ["pg_wal", "both"],
      ["复制槽", "zh"],
      ["replication slot", "en"],
    ],
  },
  {
    zh: ["log file sync 等待过高", "提交变慢，log file sync 等待", "交易高峰提交卡顿"],
    en: [
      "High log file sync waits",
      "Commits are slow: log file sync",
      "Log file sync dominates the top events",
    ],
    notified: {
      zh: ["等待事件 log file sync 平均 40ms，日志写入慢。", "redo 所在磁盘 IO 延迟高。"],
      en: ["AWR shows log file sync at 40 ms.", "The redo disks are slow."],
    },
    questions: [
      ["log file sync", "both"],
      ["提交 日志写入", "zh"],
      ["redo disks", "en"],
    ],
  },
  {
    zh: ["订单库发生死锁", "死锁导致下单失败", "并发更新库存死锁"],
    en: ["Deadlock in the order service", "Deadlocks on table orders", "Order updates deadlock each other"],
    notified: {
      zh: ["应用日志出现死锁回滚，涉及订单表。", "请统一更新顺序。"],
      en: ["Two sessions wait for each other, a deadlock was detected.", "Update rows in the same order."],
    },
    questions: [
      ["死锁", "zh"],
      ["deadlock", "en"],
      ["订单 死锁", "zh"],
    ],
  },
  {
    zh: ["连接数耗尽无法登录", "应用报连接数已满", "数据库连接耗尽"],
    en: ["Too many connections", "Connections are used up", "Application cannot get a connection"],
    notified: {
      zh: ["max_connections=500 已满，空闲会话很多，连接数打满。", "请限制连接池。"],
      en: ["max_connections is reached, idle sessions remain.", "Limit the connection pool."],
    },
    questions: [
      ["max_connections", "both"],
      ["连接数", "zh"],
      ["connection pool", "en"],
    ],
  },
  {
    zh: ["主备复制延迟升高", "备库应用延迟超过一小时", "从库复制延迟告警"],
    en: ["Replica is lagging", "Replication lag grows every night", "Standby lags by an hour"],
    notified: {
      zh: ["备库回放慢，复制延迟 3600 秒。", "大事务拆分后延迟下降。"],
      en: ["The standby replays slowly, the lag is 3600 seconds.", "Split the large transaction."],
    },
    questions: [
      ["复制延迟", "zh"],
      ["lagging", "en"],
      ["备库 延迟", "zh"],
    ],
  },
  {
    zh: ["归档目录满导致数据库挂起", "ORA-00257 归档错误", "归档空间不足"],
    en: ["ORA-00257 archiver error", "Archive destination full", "Database hangs, archiver stuck"],
    notified: {
      zh: ["归档目录使用率 100%，报 ORA-00257。", "清理过期归档后恢复。"],
      en: ["ORA-00257: archiver error, the archive destination is full.", "Delete old archive logs."],
    },
    questions: [
      ["ora-257", "both"],
      ["归档目录", "zh"],
      ["archiver", "en"],
    ],
  },
  {
    zh: ["共享池内存不足 ORA-04031", "ORA-04031 频繁报错", "共享池碎片严重"],
    en: ["ORA-04031 in the shared pool", "Shared pool is fragmented", "Cannot allocate shared memory"],
    notified: {
      zh: ["硬解析过多，ORA-04031，共享池不足。", "使用绑定变量。"],
      en: ["Hard parsing, ORA-04031 unable to allocate shared memory.", "Use bind variables."],
    },
    questions: [
      ["ORA-04031", "both"],
      ["共享池", "zh"],
      ["bind variables", "en"],
    ],
  },
  {
    zh: ["执行计划突变变慢", "统计信息过旧导致全表扫描", "核心 SQL 执行计划改变"],
    en: ["Plan changed after statistics", "Full table scan instead of the index", "Execution plan flipped"],
    notified: {
      zh: ["执行计划从索引扫描变为全表扫描，统计信息过旧。", "重新收集统计信息。"],
      en: ["The execution plan changed to a full table scan.", "Gather statistics again."],
    },
    questions: [
      ["执行计划", "zh"],
      ["execution plan", "en"],
      ["full table scan", "en"],
    ],
  },
  {
    zh: ["监听无法启动", "TNS-12541 无监听", "客户端连不上，监听异常"],
    en: ["Listener does not start", "TNS-12541 no listener", "Clients cannot reach the listener"],
    notified: {
      zh: ["lsnrctl start 报 TNS-12541，监听端口 1521 被占用。", "释放端口后启动监听。"],
      en: ["TNS-12541: no listener, port 1521 is in use.", "Free the port and start the listener."],
    },
    questions: [
      ["TNS-12541", "both"],
      ["监听", "zh"],
      ["lsnrctl", "zh"],
    ],
  },
  {
    zh: ["备份任务失败", "rman 备份报错中断", "全备未完成"],
    en: ["Backup job failed", "RMAN backup ends with an error", "Full backup did not finish"],
    notified: {
      zh: ["rman 备份到磁带失败，介质管理器超时。", "更换通道后备份成功。"],
      en: [
        "rman to tape fails, the media manager times out.",
        "Another channel works, the backup succeeded.",
      ],
    },
    questions: [
      ["rman", "both"],
      ["备份失败", "zh"],
      ["backups", "en"],
    ],
  },
  {
    zh: ["表空间使用率过高", "用户表空间需要扩容", "表空间不足 ORA-01653"],
    en: ["Tablespace nearly full", "ORA-01653 unable to extend table", "Extend the users tablespace"],
    notified: {
      zh: ["ORA-01653 无法扩展表，表空间 USERS 已用 97%。", "增加数据文件。"],
      en: ["ORA-01653: unable to extend, tablespace users is at 97 %.", "Add a data file."],
    },
    questions: [
      ["ORA-1653", "both"],
      ["表空间", "zh"],
      ["unable to extend", "en"],
    ],
  },
  {
    zh: ["慢 SQL 拖垮 CPU", "CPU 使用率 100%", "报表 SQL 占满 CPU"],
    en: ["CPU at 100 percent", "Slow statement burns the CPU", "High CPU during reports"],
    notified: {
      zh: ["top 显示 CPU 100%，一条慢 SQL 并行执行。", "取消并行后 CPU 下降。"],
      en: ["One parallel statement uses all of the CPU.", "Without parallel the CPU calms down."],
    },
    questions: [
      ["CPU", "both"],
      ["慢 SQL", "zh"],
      ["parallel statement", "en"],
    ],
  },
  {
    zh: ["密码过期导致应用无法登录", "账号被锁定 ORA-28000", "应用账号锁定"],
    en: ["ORA-28000 account is locked", "Application password expired", "Account locked after failed logins"],
    notified: {
      zh: ["ORA-28000 账号被锁定，密码过期策略 180 天。", "解锁账号并修改 profile。"],
      en: ["ORA-28000: the account is locked, the password expired.", "Unlock the account."],
    },
    questions: [
      ["ORA-28000", "both"],
      ["账号锁定", "zh"],
      ["password expired", "en"],
    ],
  },
  {
    zh: ["autovacuum 不及时表膨胀", "表膨胀严重查询变慢", "事务号回卷预警 autovacuum"],
    en: [
      "Table bloat, autovacuum too slow",
      "Autovacuum does not keep up",
      "Bloated tables slow queries down",
    ],
    notified: {
      zh: ["n_dead_tup 过高，autovacuum 被长事务阻塞，表膨胀。", "调整 autovacuum 参数。"],
      en: ["Dead tuples pile up, autovacuum is blocked.", "Tune autovacuum, then vacuum the bloated tables."],
    },
    questions: [
      ["autovacuum", "both"],
      ["表膨胀", "zh"],
      ["bloated tables", "en"],
    ],
  },
  {
    zh: ["RAC 节点被驱逐", "节点重启，集群驱逐", "心跳丢失节点驱逐"],
    en: ["RAC node evicted", "Node eviction after lost heartbeat", "Cluster node reboots"],
    notified: {
      zh: ["心跳网络抖动，节点 2 被驱逐重启。", "更换心跳交换机。"],
      en: ["The interconnect lost its heartbeat, the node was evicted.", "Replace the interconnect switch."],
    },
    questions: [
      ["节点驱逐", "zh"],
      ["heartbeat", "en"],
      ["心跳", "zh"],
    ],
  },
  {
    zh: ["迁移后中文乱码", "导入数据字符集乱码", "客户端显示乱码"],
    en: [
      "Garbled characters after migration",
      "Wrong character set after import",
      "NLS_LANG mismatch garbles text",
    ],
    notified: {
      zh: ["源库 ZHS16GBK，目标库 AL32UTF8，NLS_LANG 不一致出现乱码。", "统一 NLS_LANG 后重新导入。"],
      en: [
        "Source ZHS16GBK, target AL32UTF8, text is garbled by NLS_LANG.",
        "Set NLS_LANG and import again.",
      ],
    },
    questions: [
      ["NLS_LANG", "both"],
      ["乱码", "zh"],
      ["garbled", "en"],
    ],
  },
  {
    zh: ["补丁升级评估", "季度补丁升级方案", "数据库补丁升级咨询"],
    en: ["Patch upgrade assessment", "Plan the quarterly patch", "Question about patching to 19.22"],
    notified: {
      zh: ["计划补丁升级到 19.22，需要评估影响。", "先在测试环境打补丁。"],
      en: ["We plan to patch to 19.22.", "Apply the patch in the test environment first."],
    },
    questions: [
      ["19.22", "both"],
      ["补丁升级", "zh"],
      ["patching", "en"],
    ],
  },
  {
    zh: ["主备切换演练", "容灾切换演练支持", "切换演练方案评审"],
    en: ["Switchover rehearsal", "Support for the disaster recovery drill", "Review of the switchover plan"],
    notified: {
      zh: ["周末进行主备切换演练，switchover 窗口两小时。", "切换演练完成。"],
      en: ["The switchover drill is on Saturday.", "The switchover rehearsal went well."],
    },
    questions: [
      ["switchover", "both"],
      ["切换演练", "zh"],
      ["disaster recovery", "en"],
    ],
  },
  {
    zh: ["checkpoint 过于频繁", "检查点写入尖峰", "checkpoint 引起抖动"],
    en: ["Checkpoints occur too frequently", "Checkpoint spikes", "Write spikes at every checkpoint"],
    notified: {
      zh: ["checkpoint 每分钟一次，max_wal_size 过小，检查点写入尖峰。", "调大 max_wal_size。"],
      en: ["The log says checkpoints are occurring too frequently.", "Raise max_wal_size."],
    },
    questions: [
      ["max_wal_size", "both"],
      ["检查点", "zh"],
      ["checkpoint spikes", "en"],
    ],
  },
];

/** A request of the set. */
export interface MadeRequest {
  readonly title: string;
  readonly body: string;
  readonly reply: string;
  /** The topic it belongs to and its language; null for what only shares words. */
  readonly topic: number | null;
  readonly language: "zh" | "en";
}

// Share words and pairs of characters with the topics and are about something else.
const others: readonly (readonly [title: string, body: string])[] = [
  ["监控平台接入咨询", "希望接入监控，请提供账号。"],
  ["磁带库更换", "磁带机老化，计划更换，不涉及数据库。"],
  ["订单系统发布支持", "发布窗口周六，需要远程值守。"],
  ["日志分析培训", "申请一次日志分析培训。"],
  ["参数咨询 work_mem", "work_mem 设置多少合适？"],
  ["统计报表导出", "需要导出月度报表。"],
  ["节点扩容计划", "新增一个节点，评估许可。"],
  ["文件同步工具", "数据文件同步到测试环境。"],
  ["字符界面工具安装", "安装字符界面管理工具。"],
  ["连接池升级", "应用框架升级，评估驱动版本。"],
  ["Question about the licence", "How many processors does our licence cover?"],
  ["Login page of the portal", "A colleague cannot see the login page of the portal."],
  ["File server is slow", "The file server answers slowly, no database involved."],
  ["Training on execution", "We would like a training on plan and execution of projects."],
  ["Order of a new server", "Please confirm the order of the new server."],
  ["Pool of experts", "Which experts are in the pool for the holidays?"],
  ["Statistics for management", "The management wants figures of the last quarter."],
  ["Disk replaced", "The vendor replaced a disk in the storage."],
  ["Test of the hotline", "We tested the hotline, everything fine."],
  ["Account for a new colleague", "Please create an account for a new colleague."],
];

const systems = ["核心账务", "支付清算", "网上银行", "Billing", "Warehouse", "会员中心"] as const;

/** The requests: every telling of every topic, and others around them. */
export function madeRequests(): MadeRequest[] {
  const notified = topics.flatMap((topic, index) =>
    (["zh", "en"] as const).flatMap((language) =>
      topic[language].map((title, notification): MadeRequest => {
        const [body, reply] = topic.notified[language];
        return {
          title,
          body: `${systems[(index + notification) % 6]}: ${body}`,
          reply,
          topic: index,
          language,
        };
      }),
    ),
  );
  const around = others.flatMap(([title, body], index) =>
    systems.map((system, place): MadeRequest => {
      const [, reply = ""] = others[(index * 7 + place) % others.length] ?? [];
      return { title: `${system} ${title}`, body, reply, topic: null, language: index < 10 ? "zh" : "en" };
    }),
  );
  return [...notified, ...around];
}

/** The sixty questions, with what they are after. */
export const madeQuestions = topics.flatMap(({ questions }, topic) =>
  questions.map(([text, wanted]) => ({
    text,
    isWanted: (request: MadeRequest) =>
      request.topic === topic && (wanted === "both" || request.language === wanted),
  })),
);
