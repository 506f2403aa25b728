-- Purpose: more expressions of the trade that mean the same, in both languages, so that a question finds what was written in
-- other words or in the other language.

-- A group that shares an expression with one that is there already is added to it; an expression stays in the first group
-- that has it, and what the vendor has changed stays as it is.
do $$
declare
  added text[];
  fresh text[];
  own bigint;
  fits integer;
begin
  for added in
    select string_to_array(line, ', ') from unnest(string_to_array(trim(E'\n' from '
备库, 从库, 备节点, 从节点, 从机, standby, replica
主库, 主节点, primary database, primary node
主从复制, 主备复制, 流复制, streaming replication, replication
主从延迟, 主备延迟, 主备延时, 从库延迟, 备库延迟, 同步延迟, replication lag, standby lag, apply lag
延迟, 延时, 滞后, 落后, lag, latency
加列, 加字段, 新增列, 新增字段, 增加列, 增加字段, 添加列, 添加字段, add column, add a column
写满, 撑爆, 占满, 打满, 爆满, is full, fills up, filled up
磁盘满, 磁盘空间不足, 磁盘写满, disk full, out of disk space, no space left on device
高斯, openGauss, GaussDB
投票盘, 表决盘, 表决磁盘, voting disk, voting file
锁等待, 锁阻塞, lock wait, lock contention
锁表, 表锁, 表级锁, table lock
阻塞, 堵塞, blocking, blocked, blocker
挂起, 夯住, 卡死, 卡住, 无响应, hang, hung, stuck, unresponsive
最大连接数, 连接数上限, 连接数满, 连接数耗尽, max connections, too many connections
会话, session
大事务, 长事务, long transaction, long running transaction
重做日志, 联机日志, redo log, redo
预写日志, write ahead log, WAL
二进制日志, binary log, binlog
中继日志, relay log
硬解析, hard parse
绑定变量, bind variable
共享池, shared pool
缓冲池, 缓冲区, buffer pool, buffer cache, shared buffers
全表扫描, 全表扫, 顺序扫描, full table scan, sequential scan, seq scan
计划突变, 计划跳变, 走错索引, plan change, plan regression, plan flip
统计信息, optimizer statistics, table statistics
膨胀, bloat
自动清理, autovacuum, vacuum
事务号回卷, 事务号耗尽, wraparound
误删, 删错, 误操作, deleted by mistake, accidentally deleted, dropped by mistake
闪回, flashback
回收站, recyclebin, recycle bin
时间点恢复, 不完全恢复, point in time recovery, PITR
全量备份, 全备, full backup
增量备份, 增备, incremental backup
数据泵, data pump, expdp, impdp
坏块, 块损坏, 数据块损坏, corrupt block, block corruption
断电, 掉电, power failure, power outage
宕机, 崩溃, crash, crashed
重启, restart, reboot
驱逐, 踢出, eviction, evicted
脑裂, split brain
心跳, heartbeat
集群, cluster
磁盘组, disk group, diskgroup
密码过期, 密码到期, 口令过期, password expired, password expiration
账号锁定, 账户锁定, 用户被锁, account locked, account is locked
密码, 口令, password
权限, privilege, permission
授权, grant
审计, audit
透明加密, 透明数据加密, transparent data encryption, TDE
加密, encryption
内存溢出, 内存不足, 内存耗尽, out of memory, OOM
大页, huge pages, hugepages
自增, 自增列, 自增主键, auto increment
序列, sequence
主键冲突, 唯一键冲突, 唯一约束, duplicate key, unique constraint
外键, foreign key
物化视图, materialized view
存储过程, stored procedure
触发器, trigger
临时表空间, temp tablespace, temporary tablespace
临时文件, temp file, temporary file
游标, cursor
乱码, garbled, mojibake
时区, time zone, timezone
时间同步, 时钟同步, clock synchronization, NTP, chrony
超时, timeout, timed out
连不上, 连接失败, 无法连接, cannot connect, connection refused, connection failed
登录失败, 登不上, 无法登录, login failed, cannot log in
提升为主, 提主, 升主, promote
日志缺口, 日志断档, archive gap, log gap
回收空间, 释放空间, 收缩, shrink, reclaim space
扩容, 扩盘, 加盘, add disk, extend storage
许可证, license, licence
容灾, 灾备, 异地容灾, disaster recovery
高可用, high availability
读写分离, read write splitting
负载均衡, load balancing
分区, partition
分片, sharding, shard
跑批, 批处理, 批量任务, 夜间批量, batch job, nightly batch
大表, large table, big table, huge table
清空, truncate
索引重建, 重建索引, rebuild index, reindex
加索引, 建索引, 创建索引, create index, add index
逻辑读, logical reads, buffer gets
物理读, physical reads
行锁, row lock
并行度, degree of parallelism
等待事件, wait event
校验和, checksum
兼容模式, compatibility mode
'), E'\n')) as line
  loop
    -- What another group has stays there.
    select min(id) into own from search_synonym
      where exists (select from unnest(expressions) had, unnest(added) one where lower(had) = lower(one));
    select array_agg(one order by place) into fresh from unnest(added) with ordinality as a (one, place)
      where not exists (select from search_synonym, unnest(expressions) had where lower(had) = lower(one));
    if own is null then
      if cardinality(fresh) >= 2 and (select count(*) from search_synonym) < 500 then
        insert into search_synonym (expressions) values (fresh);
      end if;
    else
      select 12 - cardinality(expressions) into fits from search_synonym where id = own;
      if fits > 0 and cardinality(fresh) > 0 then
        update search_synonym set expressions = expressions || fresh[1:fits], version = version + 1 where id = own;
      end if;
    end if;
  end loop;
end $$;
