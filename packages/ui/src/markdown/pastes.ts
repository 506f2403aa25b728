/** Texts as people paste and mail them to a support desk. */
export interface Paste {
  readonly name: string;
  /** Whether it is output or a statement, which is shown as code; otherwise sentences, lists and addresses. */
  readonly isOutput: boolean;
  readonly text: string;
}

const output = (name: string, text: string): Paste => ({ name, isOutput: true, text });
const words = (name: string, text: string): Paste => ({ name, isOutput: false, text });
const raw = String.raw;

/** What stands here is what must be read, character by character. */
export const pastes: readonly Paste[] = [
  output(
    "a deadlock with its statement",
    `2026-11-22 19:00:01 ORA-00060 deadlock
  waiter sid=12 mode=X
  blocker sid=13
select * from t where a*b=1 and c*d=2;`,
  ),
  output(
    "an alert log of Oracle",
    `Thu Nov 20 03:12:44 2026
Errors in file /u01/app/oracle/diag/rdbms/core/core1/trace/core1_ora_20411.trc  (incident=48211):
ORA-00600: internal error code, arguments: [kcbz_check_objd_typ_3], [0], [0], [1], [], [], [], []
Incident details in: /u01/app/oracle/diag/rdbms/core/core1/incident/incdir_48211/core1_ora_20411_i48211.trc
Thu Nov 20 03:12:46 2026
Sweep [inc][48211]: completed`,
  ),
  output(
    "an alert log with ISO times",
    `2026-11-20T03:12:44.118302+08:00
ORA-1653: unable to extend table APP.T_ORDER by 128 in tablespace TS_DATA
2026-11-20T03:12:45.002117+08:00
ARC1: Archival stopped, error occurred. Will continue retrying`,
  ),
  output(
    "an error stack",
    `ORA-04068: existing state of packages has been discarded
ORA-04061: existing state of package body "APP.PKG_SETTLE" has been invalidated
ORA-06508: PL/SQL: could not find program unit being called: "APP.PKG_SETTLE"
ORA-06512: at line 1`,
  ),
  output(
    "a statement with asterisks",
    `select count(*), sum(amt*rate) as total_*_x
  from t_order o, t_fee f
 where o.id*1 = f.order_id*1
   and o.memo like '%*%';`,
  ),
  output(
    "a statement with underscores",
    `UPDATE _staging_t SET __v__ = _v_
WHERE _id_ = 5 AND file_name_ = 'a_b_c';
COMMIT;`,
  ),
  output(
    "a plan of Oracle",
    `Plan hash value: 3617692013

---------------------------------------------------------------------------
| Id  | Operation         | Name    | Rows  | Bytes | Cost (%CPU)| Time     |
---------------------------------------------------------------------------
|   0 | SELECT STATEMENT  |         |     1 |    38 |     3   (0)| 00:00:01 |
|*  1 |  TABLE ACCESS FULL| T_ORDER |     1 |    38 |     3   (0)| 00:00:01 |
---------------------------------------------------------------------------

Predicate Information (identified by operation id):
---------------------------------------------------
   1 - filter("ORDER_NO"=:B1)`,
  ),
  output(
    "a plan of PostgreSQL",
    `                                   QUERY PLAN
---------------------------------------------------------------------------------
 Hash Join  (cost=230.47..713.98 rows=101 width=488) (actual time=0.711..7.427 rows=100 loops=1)
   Hash Cond: (t2.unique2 = t1.unique2)
   ->  Seq Scan on tenk2 t2  (cost=0.00..445.00 rows=10000 width=244)
   ->  Hash  (cost=229.20..229.20 rows=101 width=244)
 Planning Time: 0.481 ms`,
  ),
  output(
    "a result of psql",
    ` pid  |  state  |          query
------+---------+-------------------------
 1201 | active  | update t set a = a * 2
 1233 | idle    |
(2 rows)`,
  ),
  output(
    "a session of psql",
    `postgres=# \\d+ orders
postgres=# select pg_is_in_recovery();
 pg_is_in_recovery
-------------------
 t
(1 row)`,
  ),
  output(
    "a log of PostgreSQL",
    `2026-11-22 10:01:17.204 CST [28117] ERROR:  deadlock detected
2026-11-22 10:01:17.204 CST [28117] DETAIL:  Process 28117 waits for ShareLock on transaction 901244; blocked by process 28090.
	Process 28090 waits for ShareLock on transaction 901245; blocked by process 28117.
2026-11-22 10:01:17.204 CST [28117] STATEMENT:  UPDATE acct SET bal = bal - $1 WHERE id = $2`,
  ),
  output(
    "a Chinese log of PostgreSQL",
    `错误:  关系 "t_order" 不存在
第1行select * from t_order;
                  ^
提示:  也许您指的是 "t_orders"`,
  ),
  output(
    "a session of MySQL",
    `mysql> select * from t where id*2 = 10;
+----+--------+
| id | name   |
+----+--------+
|  5 | a_b_c  |
+----+--------+
1 row in set (0.00 sec)`,
  ),
  output(
    "a vertical result of MySQL",
    `*************************** 1. row ***************************
               Slave_IO_State: Waiting for source to send event
                  Master_Host: 10.20.30.41
             Slave_IO_Running: Yes
            Slave_SQL_Running: No
                   Last_Errno: 1062
        Seconds_Behind_Master: NULL`,
  ),
  output(
    "an error log of MySQL",
    `2026-11-22T02:10:11.482113Z 8 [ERROR] [MY-010584] [Repl] Slave SQL for channel '': Could not execute Write_rows event on table app.t; Duplicate entry '5' for key 't.PRIMARY', Error_code: MY-001062
2026-11-22T02:10:11.482150Z 8 [Warning] [MY-010584] [Repl] Slave: Duplicate entry '5' for key 't.PRIMARY' Error_code: MY-001062`,
  ),
  output(
    "a slow log",
    `# Time: 2026-11-22T02:10:11.482113Z
# User@Host: app[app] @  [10.20.30.5]  Id:  1182
# Query_time: 12.402113  Lock_time: 0.000102 Rows_sent: 1  Rows_examined: 8123991
SET timestamp=1795313411;
SELECT /*+ NO_INDEX */ * FROM orders WHERE memo LIKE '%_%';`,
  ),
  output(
    "a trace of Java",
    `java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.
	at com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)
	at com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:181)
Caused by: java.net.SocketTimeoutException: Read timed out
	... 23 more`,
  ),
  output(
    "a trace of Python",
    `Traceback (most recent call last):
  File "/opt/app/job.py", line 41, in __main__
    cur.execute("select * from t where __id__ = %s", (x,))
psycopg2.errors.UndefinedColumn: column "__id__" does not exist`,
  ),
  output(
    "a trace of a core",
    `#0  0x00007f2b1c0a9387 in raise () from /lib64/libc.so.6
#1  0x00007f2b1c0aaa78 in abort () from /lib64/libc.so.6
#2  0x0000000000a1f2c3 in ExceptionalCondition (conditionName=0xc2f1a0 "!(*ptr == 0)")`,
  ),
  output(
    "rows of an AWR report",
    `Event                                Waits     Time(s)  Avg wait (ms)  % DB time  Wait Class
------------------------------ ------------ ----------- -------------- ---------- ----------
DB CPU                                            3,211                      41.2
db file sequential read             812,113       1,980           2.44       25.4 User I/O
log file sync                       102,551         911           8.88       11.7 Commit`,
  ),
  output(
    "a result of SQL*Plus",
    `SQL> select tablespace_name, round(used_percent, 1) pct from dba_tablespace_usage_metrics;

TABLESPACE_NAME                       PCT
------------------------------ ----------
SYSTEM                               71.2
TS_DATA                              98.9`,
  ),
  output(
    "commands of RMAN",
    `RMAN> backup as compressed backupset database plus archivelog delete input;
RMAN-03002: failure of backup plus archivelog command at 11/22/2026 02:11:09
RMAN-06059: expected archived log not found, loss of archived log compromises recoverability`,
  ),
  output(
    "the listener",
    `LSNRCTL> status
TNS-12541: TNS:no listener
 TNS-12560: TNS:protocol adapter error
  TNS-00511: No listener
   Linux Error: 111: Connection refused`,
  ),
  output(
    "resources of a cluster",
    `[grid@node1 ~]$ crsctl stat res -t
--------------------------------------------------------------------------------
Name           Target  State        Server                   State details
--------------------------------------------------------------------------------
ora.LISTENER.lsnr
               ONLINE  ONLINE       node1                    STABLE
               ONLINE  OFFLINE      node2                    STABLE`,
  ),
  output(
    "a shell with comments",
    `[root@db01 ~]# df -h | grep /u01
/dev/mapper/vg-u01  500G  498G  2.0G 100% /u01
[root@db01 ~]# ls -l *.trc *.trm | head -2
-rw-r----- 1 oracle oinstall 1048576 Nov 22 02:11 core1_ora_1.trc`,
  ),
  output(
    "top",
    `top - 02:11:09 up 210 days,  3:02,  2 users,  load average: 48.12, 41.90, 30.11
Tasks: 812 total,  41 running, 771 sleeping,   0 stopped,   0 zombie
%Cpu(s): 92.1 us,  5.2 sy,  0.0 ni,  1.1 id,  1.4 wa,  0.0 hi,  0.2 si,  0.0 st
  PID USER      PR  NI    VIRT    RES    SHR S  %CPU %MEM     TIME+ COMMAND
20411 oracle    20   0   64.2g   1.1g   1.0g R  99.8  0.4  12:11.09 oracle_20411_co`,
  ),
  output(
    "messages of the system",
    `Nov 22 02:11:09 db01 kernel: Out of memory: Kill process 20411 (oracle) score 912 or sacrifice child
Nov 22 02:11:09 db01 kernel: Killed process 20411 (oracle) total-vm:67108864kB, anon-rss:1048576kB`,
  ),
  output(
    "settings",
    `shared_buffers = 8GB
work_mem = 64MB
max_connections = 500
log_line_prefix = '%m [%p] %q%u@%d '`,
  ),
  output(
    "settings with sections",
    `[mysqld]
innodb_buffer_pool_size=24G
sql_mode=STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION
log_bin=/data/binlog/mysql-bin`,
  ),
  output(
    "a TNS entry",
    `CORE =
  (DESCRIPTION =
    (ADDRESS = (PROTOCOL = TCP)(HOST = 10.20.30.41)(PORT = 1521))
    (CONNECT_DATA = (SERVICE_NAME = core))
  )`,
  ),
  output(
    "XML with a comment",
    `<?xml version="1.0"?>
<!-- pool of the core system -->
<datasource jndi-name="java:/core" pool-name="core_*">
  <max-pool-size>50</max-pool-size>
  <check>select 1 &lt; 2</check>
</datasource>`,
  ),
  output(
    "JSON",
    `{
  "code": 53300,
  "message": "too many connections for role \\"app_*\\"",
  "hosts": ["10.20.30.41", "10.20.30.42"]
}`,
  ),
  output(
    "a block of PL/SQL",
    `declare
  v_n number := 0;
begin
  for r in (select * from dba_objects where status <> 'VALID') loop
    v_n := v_n + 1; -- count * 1
  end loop;
  dbms_output.put_line(v_n);
end;
/`,
  ),
  output(
    "an error of DM",
    `SQL> select * from sysdba.t1;
select * from sysdba.t1;
[-2106]:第1 行附近出现错误:
无效的表或视图名[T1].
已用时间: 0.512(毫秒). 执行号:0.`,
  ),
  output(
    "a log of OceanBase",
    `[2026-11-22 02:11:09.118302] WARN  [SQL.EXE] execute (ob_executor.cpp:211) [8123][T1002_L0_G0][T1002] fail to execute(ret=-4012)
[2026-11-22 02:11:09.118402] WARN  [SERVER] response_result (ob_sync_plan_driver.cpp:80) [8123] close result set fail(cret=-4012)`,
  ),
  output(
    "a log of TiDB",
    `[2026/11/22 02:11:09.118 +08:00] [WARN] [session.go:987] ["can not retry txn"] [label=general] [error="[kv:9007]Write conflict, txnStartTS=437, is_lock_*=1"]
[2026/11/22 02:11:09.119 +08:00] [INFO] [conn.go:1152] ["command dispatched failed"] [conn=5] [sql="update t set a=a*2 where b*1=2"]`,
  ),
  output(
    "a log of openGauss",
    `2026-11-22 02:11:09.118 6921a3d0.5114 postgres 140331 gs_ctl 0 dn_6001 53300 0 [BACKEND] FATAL:  Already too many clients, active/non-active: 500/20.
2026-11-22 02:11:10.221 6921a3d0.5115 postgres 140332 gs_ctl 0 dn_6001 53300 0 [BACKEND] FATAL:  Already too many clients, active/non-active: 500/21.`,
  ),
  output(
    "locks with Chinese heads",
    `等待会话    阻塞会话    事件                        等待秒数
--------    --------    ------------------------    --------
1201        1233        enq: TX - row lock          412
1202        1233        enq: TX - row lock          398`,
  ),
  output(
    "a Windows shell",
    raw`C:\app\oracle\_diag> sqlplus / as sysdba
ERROR:
ORA-12560: TNS:protocol adapter error
C:\app\oracle\_diag> dir \\10.20.30.9\backup$`,
  ),
  words(
    "a description in Chinese with broken lines",
    `今早 9:20 开始核心交易变慢，
业务反馈部分转账超时（约 30%）。
我们重启了应用 2 次，没有效果。`,
  ),
  words(
    "a statement in a sentence",
    raw`执行 select * from t where a*b=1 and c*d=2 时报 ORA-00060，参数 _optimizer_x 和 __init__ 没有改过，路径是 \\10.20.30.9\share_1\_tmp_。`,
  ),
  words(
    "questions with numbers",
    `请帮忙确认：
1. 归档目录能否清理？
2. 参数 __db_cache_size 是否需要调整？
3. 预计什么时候恢复？`,
  ),
  words(
    "an address block",
    `联系人：林 先生
电话：400-000-0000
现场地址：滨海路 1 号 3 楼 <机房 B>
备注：进门请登记 C:\\$表格\\_模板`,
  ),
  words(
    "what was done, with wildcards",
    `清理了 *.trc 和 *.trm 文件，
删除前 ~3 GB，删除后 ~1 GB。
另外 count(*) 与 sum(*) 的结果不一致 [INFO]: 见附件`,
  ),
  words(
    "a mail in English",
    `Hi team,

the core database is slow since 9:20.
We restarted the app_server_ twice, to no avail.
Is p_1 * p_2 limited by __v__?

Thanks`,
  ),
  words(
    "underlined headings of plain text",
    `现象
====
交易超时
影响
----
约 30% 用户`,
  ),
];
