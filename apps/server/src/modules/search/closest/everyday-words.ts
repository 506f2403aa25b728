import { type Synonyms, toSpoken, toSynonyms } from "@pharos/domain/search";

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

/** What people say, and the terms of the trade it stands for: these are not said in that way in what is written. */
const spokenWords = `
没动静, 没有动静, 不动了, 动不了, 一动不动, 不返回, 没返回, 转圈, 假死, 没响应, 挂住, 夯住, hangs, unresponsive, no response, never returns, sits there > 卡住, hang, hung
堵住, 堵死, 堵着, 堆着, 堆了一堆, 排队, 排着队, 等着, 都在等, blocking, waits, queued, queues, stuck behind > 阻塞, 等待, blocked, waiting, queue
谁锁, 谁拿着, 谁占着, 持有锁, 持有者, 占着锁, who holds, holds the lock > 阻塞源, holder, blocker
互相等, 互相等待, 互相卡, 互相锁, 交叉等待, each other, wait for each other > 死锁, deadlock
同一行, 那一行, 改同一条, 抢同一行, 锁行, row level lock, same row, locked row > 行锁, row lock
忽快忽慢, 时快时慢, 忽高忽低, 一阵一阵, 隔一阵, 每隔几分钟, 周期性, 锯齿, 掉到零, 掉零, sawtooth, dips, hiccups, periodic, spiky, drops to zero > 抖动, stalls
每秒事务, 吞吐量, QPS > 吞吐, TPS, throughput
踢掉, 踢出去, 被踢, 踢出集群, 剔除, 掉出, 退出集群, 退出组, 脱离, kicked out, thrown out, threw out, expel, left the group > 驱逐, expelled, evict
加回来, 拉回来, 拉回, 加回去, 回到组里, 恢复成员, bring it back, join again, add back > 重新加入, rejoin
多出几笔, 多了几条, 多出来的事务, 多余事务, 多余的事务, extra transactions > errant
拒绝写, 不让写, 写不进, 写不进去, 无法写入, 停止写入, 不接受写入, refuses writes, refuse all writes, stopped accepting writes, cannot write, not accepting commands > 停写, 写阻塞
登不上, 登不上去, 登不进去, 进不去, cannot log on, cannot log in, cannot sign in, login fails > 无法登录
没地方, 没空间, 空间不够, 扩不动, 扩不了, 不能扩展, 无法扩展, cannot extend, out of space > 空间不足, unable to extend, no space
剩余, 余量, 剩下, 空闲空间, 真正能用, remaining > 可用空间, free space, usable
爆了, 盘爆, 盘满, 爆盘, 占光, 吃光, 打爆, 堆满, is full, fills, fills up, filled > 撑满, 写满, filling
一直涨, 疯涨, 涨了, 增涨, 变大, 越来越大, 越堆越多, keeps growing, gets bigger, getting bigger, ever growing, piles up > 堆积, 增长, 膨胀, growth
没变小, 不变小, 变小, 不释放, 没释放, 没降下来, 降不下来, 没有回收, not released, does not shrink, never shrinks > 回收空间, 膨胀, reclaim, bloat
占了, 占用, 体积, 虚胖, bigger than, bloated, occupied > 膨胀, bloat
清理不掉, 清不掉, 清理跟不上, 清理不及时, never catches up, cleanup keeps running > 死元组, autovacuum, dead tuples
不是最新, 没更新, 不更新, 不刷新, 几个小时以前, 几小时前, 过时, 旧数据, hours old, out of date, hours late, behind > 延迟, 落后, stale
慢了, 比主机慢, 比主库慢, 追赶, falls behind, lags, late > 落后, 复制延迟, 主从延迟
见底, 用到头, 快用完, 快到头, 快用光, 用完, run out, runs out, about to run out > 耗尽, exhausted, exhaustion
二十一亿, 21 亿, 20 亿, 21亿, 2147483647, int, two billion > int4, 整数, integer
换成大的, 改成大的, 64 位, wider type > bigint
重搭, 重搭备库, 重新搭建, 重做一遍, 全量重做, 重做备库, full copy, reinitialise > 重建, rebuild, base backup
一半断了, 断点续, 接着来 > 增量, 增量重建, incremental
跑一半, 跑到一半, 半途, 断了, 中断, 被取消, 掐掉, 掐断, 被杀, 杀掉, canceled, killed, get killed > 取消, cancelled, terminated
没提交, 忘了提交, 忘记提交, 没有提交, 开着事务, 开了事务, 挂着不动, 不干活, left open, forgotten transaction, open overnight, forgotten session > 空闲事务, idle in transaction
自动断开, 自动结束, 自动掐掉, 自动杀, end them automatically, kill automatically > 超时, timeout
性能快照, 负载报告, workload report, performance report > AWR, 性能报告, WDR
不走索引, 没走索引, 选错索引, 走错计划, 选错计划, 选错了, 连接方式, bad plan, wrong plan, wrong index > 执行计划, 计划变化, plan change, plan regression
突然变慢, 忽然变慢, 一夜之间, 今天变慢, suddenly slow, times slower, slower overnight, got slower > plan change
行数不准, 估计不准, 估算偏差, 基数估计, estimates are off, misestimate > row estimate, cardinality, 估算
过旧, 太旧, 太老, old row versions, read consistency > 快照过旧, snapshot too old
回滚段, 撤销段, 撤销表空间, rollback segment, undo tablespace > undo
长时间查询, 跑很久, 跑了很久, 长语句, long running query, long report, long reports > 长查询, long query
拷整张表, 拷表, 复制整张表, 拷贝表, copies the table, full copy of the table, table copy > 重建表, rebuild the table
加个字段, 多加一列, 多放一个字段, 多一列, new column > 加列, 加字段, add column
改长度, 改字段长度, 加长字段, 改字段类型, 改列, 改类型, widen, widening, change the type > 修改列, modify column
加索引, 加个索引, 建索引, add index, adding an index > 创建索引, create index
不停业务, 不影响业务, 不影响线上, 白天执行, 业务时间, 不锁表, without downtime, without blocking > 在线, online
拼出来, 拼接, 拼的, 没用变量, 不用变量, 不用绑定变量, literals > 字面量, 绑定变量, literal, bind variables
子版本, 多个版本, 多版本, high version count > 子游标, version count, child cursors
发布包, 编译包, 重新编译, 失效对象, recompile, invalidation > 编译, compile, invalid object
内存占满, 内存被占光, 内存撑满, 分配不到内存, 分不到内存, memory full, eats the pool > unable to allocate, allocate memory
fragmented > 碎片, fragmentation
每次提交, 提交慢, 提交很慢, 提交等待, 每笔提交, slow commit, commit latency, each commit > log file sync
写日志慢, 日志写, 日志写入, 日志写进程 > LGWR, log writer
灾备库, 容灾库, 异地库, 异地, DR site, remote copy > 灾备, 容灾, disaster recovery, standby
少了一段, 缺了一段, 缺日志, 缺失日志, 缺少日志, 丢了日志, 断档, missing log, missing logs, missing segment, never arrived, is missing > 缺口, gap
被清掉, 被删了, 清掉了, 提前删, deleted already, no longer exist, already removed > 已删除, purged, removed
应用进程, 恢复进程, recovery process > MRP, apply process
重新镜像, 重新冗余, 再平衡, remirror > rebalance, restore redundancy
故障组, 坏盘, 掉盘, 磁盘故障, disk failure, failed disk > failure group, failgroup
丢心跳, 心跳丢, 心跳丢失, 网络心跳, missed heartbeat, missing heartbeat > network heartbeat
自己重启, 自动重启, 自己重新启动, rebooted by itself, restarted by itself, reboots > eviction
私有网络, 心跳网, 内部网络, private network > private interconnect, interconnect
从机, 从节点, 副本, 只读实例, 只读库, 只读节点, slave, secondary, read replica > 从库, 备库, replica, standby
主机, 主节点, master > 主库, primary
下游, 订阅, 订阅端, 订阅者, 消费端, subscriber, subscription, consumer, downstream, CDC > 逻辑复制, logical replication, replication slot
没人用的槽, 废弃的槽, 不用的槽, unused slot, abandoned slot > 复制槽, inactive slot
涌进来, 涌入, 连接暴涨, 早高峰, 连接打满, 连接太多, 短连接, swamped, flooded, storm, surge, morning peak, connection per request > 连接风暴, too many connections
连接上限, 连接限制, connection limit > 最大连接, max connections, max_connections
会话模式, 池化模式, session pooling > 事务模式, transaction mode, transaction pooling
等线程, 线程不够, 线程排队 > 线程池, thread pool, worker threads
健康检查, 体检, 例行检查, 检查工具, routine check, check tool > 例行巡检, health check
不通过, 未通过, 检查失败, not passed, failed items > NG
历史快照, 历史数据, 快照历史, 统计历史, snapshot history > history, retention
系统表空间, 辅助表空间, auxiliary tablespace, system tablespace > SYSAUX
任意时间, 任意时间点, 恢复到某个时间, 恢复到任意时间, any point in time > 时间点恢复, point in time, PITR
归档脚本, 拷贝命令, copy command > 归档命令, archive command, archive_command, archiver
换系统, 换了系统, 换操作系统, 换了操作系统, 新系统, 系统升级, 升级操作系统, operating system upgrade, OS was upgraded, new operating system > 操作系统升级, glibc
查不到, 查不出, 找不到记录, 搜不到, 搜索不到, 查询结果不对, lookups fail, cannot be found, finds nothing, wrong results, missing rows > index corruption
重复数据, 重复记录, 出现重复, 唯一索引, duplicate rows > 重复, duplicates
事务号用完, 事务号耗尽, 事务号, 防止丢数据, prevent losing data, avoid data loss, transaction ids run out > 回卷, wraparound
摸底, 摸清, 盘点, 调研, 工作量, assess, survey, inventory, effort > 评估, assessment
DM, 国产化替代, migrate > 达梦, 国产数据库, OceanBase, migration
预案, 应急预案, 抢救, 救急, first aid > 应急, emergency
有多严重, 级别, 优先级, 等级, priority, P1, level > 严重级别, severity
多久响应, 多长时间响应, 响应时间, 多久回复, 多久能回, first answer, deadline, how soon > 首次响应, 时限, response time, first response
没人理, 没有人理, 没人管, 催, 催促, 投诉, 找领导, 往上反映, complain > 升级处理, escalate, escalation
不回复, 没回复, 不答复, 没有答复, 忘了回, 长期不回, don't answer, do not answer, no reply, without reply > 待客户反馈, waiting for customer
整个挂了, 全部停, 整个不能用, 全停, completely down, down completely, total outage > 完全不可用, unavailable
凌晨, 半夜, 夜里, 三更半夜, 3am, at night, overnight, out of hours > 夜间, night
打电话, 值班电话, 联系方式, phone number, contact > 热线, hotline, on call
上门, 驻场, 到现场, visit > 现场, on site, onsite
远程连接, 远程登录, 远程, remote > 远程接入, remote access
签字, 签名, 签收, signature, signing > 签署, sign
月报, 每月报告 > 月度报告, monthly report
人天, 扣减, 计费, billed, billing > 工时, man hours, hours
传错, 误传, 传上去, uploaded by mistake > 撤回, 上传, upload, withdraw
保存多久, 保留多久, 留多久, 存多久, how long is it kept, kept for > 留存, 保留期, retention
再打开, 又出现, 复现, reopened, came back > 重新打开, reopen
满意度, 打分, survey, satisfaction > 评价, rating
漏洞, 安全警告, CVE > 安全公告, vulnerability, advisory
不再维护, 生命周期, 退役, EOL > 停止维护, 停止支持, end of life, end of support
换主, 切主, 切过去, 倒换, 主备倒换 > switchover, failover
两个主, two primaries, dual primary > 双主, 脑裂, split brain
删错了, 手滑, 找回, by mistake, get it back > 误删, 误操作, accidentally
备份恢复, 还原, recover > 恢复, restore, recovery
备份没成功, 备份没跑成功, 没备份成功, backup did not run > 备份失败, backup failed
病毒, 被加密 > 勒索, ransomware
打码, 隐藏敏感, mask, anonymise > 脱敏, masking
体量, 多大库, 多少数据, size, scale > 规模, sizing
花多久, 要多久, 跑多久, how long does it take > 耗时, duration
影响业务吗, 有没有影响, overhead > 影响, impact
抓现场, 收集现场, 采集信息, collect before > 取证, 现场, diagnostics, evidence
`;

/** Characters that are words where they stand alone. */
const singleCharacters = `
删 > 删除, 清理, delete
满 > 写满, full
涨 > 增长, growth
锁 > 锁等待, lock
槽 > 复制槽, slot
盘 > 磁盘, disk
慢 > 变慢, slow
卡 > 卡住, hang
等 > 等待, wait
断 > 中断, 断开
掉 > 掉线, 断开
改 > 修改, 变更, alter
加 > 增加, 添加, add
换 > 更换, 替换, replace
切 > 切换, 主备切换, switchover
堵 > 阻塞, blocked
杀 > 终止, kill
停 > 停止, stopped
爆 > 写满, full
催 > 升级, escalate
签 > 签署, sign
`;

const linesOf = (text: string): string[] => text.trim().split("\n");

const everyday: Synonyms = [
  ...toSynonyms(linesOf(everydayWords).map((line) => line.split(", "))),
  ...toSpoken(
    new Map(
      [...linesOf(spokenWords), ...linesOf(singleCharacters)].map((line) => {
        const [said = "", meant = ""] = line.split(" > ");
        return [said.split(", "), meant.split(", ")];
      }),
    ),
  ),
];

/** The synonyms for what comes closest: those that are edited, and everyday words. */
export const withEverydayWords = (edited: Synonyms): Synonyms => [...edited, ...everyday];
