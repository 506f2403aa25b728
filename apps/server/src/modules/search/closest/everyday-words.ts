import { type Synonyms, toSynonyms } from "@pharos/domain/search";

/**
 * Everyday words beside the terms of the trade, in both languages. They join records in other words or in the other language
 * to a question, where what comes closest is looked for. Not among the synonyms that are edited: with these, hits that are
 * said to have all words would be fewer telling ones.
 */
const everydayWords = `
变慢, 很慢, 执行慢, 跑得慢, slow, slower, slowly, sluggish
挂起, 冻住, 停住, 没反应, 没有反应, freeze, frozen, froze
耗尽, 用完, 用光, 用尽, 不够用, exhausted, exhaustion, run out, ran out, runs out
增长, 变大, 涨到, 猛涨, grow, grows, growth, growing
清理, 清除, purge, cleanup, clean up
删除, 删掉, delete, remove, drop
终止, 杀掉, 杀会话, 结束会话, kill, terminate
取消, 中断, 中止, cancel, cancelled, canceled, aborted
冲突, conflict
失败, failed, failure, failing
损坏, corruption, corrupted
重建, 重做备库, rebuild, recreate, rebuilding
重新加入, 加回, rejoin, join again
内存, memory
磁盘, 硬盘, disk
空间, space
数据文件, datafile, data file
镜像, 冗余, mirror, redundancy
不均衡, 不平衡, imbalance, unbalanced, uneven
重平衡, 再平衡, 均衡, rebalance
为负, 负数, 负的, negative
进程, process
线程, thread
连接, connection
节点, node
成员, member
组复制, group replication, MGR
多数派, majority, quorum
私网, 心跳网络, interconnect, private network
丢包, packet loss, packets dropped
网络, network
复制槽, 逻辑槽, slot
快照, snapshot
查询, query
语句, statement
报告, 报表, report
事务, transaction
提交, commit
未提交, 没提交, 没有提交, 不提交, uncommitted, open transaction
回滚, rollback, roll back
空闲, 空闲事务, idle, sleeping, idle in transaction
主键, primary key
唯一键, 唯一索引, unique key, unique index
整数, integer, int4, bigint
上限, 最大值, limit, maximum
排序规则, collation
操作系统, operating system, OS upgrade, glibc
透明大页, transparent huge pages, THP
巡检, inspection
采集, 采集器, 收集, collect, collector, collection
隐私, 身份证, 个人信息, 敏感信息, 敏感数据, privacy, personal data, sensitive data
密码哈希, 密码文件, 口令文件, password file, password hash
证据, 取证, evidence, diagnostics
评估, assessment
国产库, 国产数据库, 国产化, domestic database
语法, syntax
并行复制, 并行回放, parallel replication, parallel apply
回放, 重放, 应用日志, replay, apply
刷盘, 落盘, 写盘, flush, fsync, disk write
刷脏, 脏页, dirty page, flushing
掉速, 抖动, 卡顿, stall, stalls, jitter
写入, write, writes
间隙锁, gap lock
插入意向锁, insert intention
元数据锁, MDL
改表, 改表结构, 表结构变更, 变更表结构, alter table, alter, schema change, DDL
在线变更, 在线DDL, online DDL, online schema change
同步, synchronous
异步, asynchronous
重试, retry
限流, throttling, rate limit
预留连接, 保留连接, reserved connections, reserved slots
连接池, pooling, pooler, pgbouncer
估算, 预估, estimate, estimated rows
采样, 采样目标, sample, statistics target
执行计划, 查询计划, query plan
旧数据, 过期数据, stale data, stale read, old rows
只读, read only
事务号, 事务ID, transaction id, XID
冻结事务号, vacuum freeze
死元组, 死行, dead tuple, dead rows
字面量, 拼接SQL, literal
高版本游标, 子游标, child cursor, version count
解析, parse, parsing
阻塞链, 阻塞树, 阻塞源, blocking chain, blocking tree, root blocker
位图索引, bitmap index
保留时间, 保留期, retention
参数, parameter, setting
日志, log
账号, 账户, 用户名, account
登录, 登陆, log in, login, log on, logon
工单, 服务单, 服务请求, service request, ticket
合同, 协议, contract, agreement
停表, 暂停计时, 停止计时, stop the clock, paused, clock stops
等待反馈, 客户反馈, 待客户, waiting for customer, waiting for the customer, awaiting customer
性能, performance
数据库链接, dblink, database link
重复, duplicate, duplicated
检查点, checkpointing
归档日志, archived log, archived logs, archived redo
归档失败, archive failure, archive command failed
闪回区, 恢复区, 快速恢复区, recovery area, FRA
实例, instance
主机, host
分区表, partitioned tables
切换, switch over, switchover
加主机, add node, 加节点
字段, 列名, column
类型, 数据类型, data type
在线, online
停机, 停业务, downtime
告警, 报警, alert, alarm, warning
监控, monitoring
升级, upgrading
数据不一致, 不一致, inconsistent, mismatch
临时表空间, ibtmp1
撤销日志, 回滚日志, undo log
复制延迟, 从库追不上, 追不上, falls behind, lagging, cannot keep up
限制, 配额, quota
`;

const everyday = toSynonyms(
  everydayWords
    .trim()
    .split("\n")
    .map((line) => line.split(", ")),
);

/** The synonyms for what comes closest: those that are edited, and everyday words. */
export const withEverydayWords = (edited: Synonyms): Synonyms => [...edited, ...everyday];
