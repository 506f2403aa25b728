/** What the tools of databases print, with what Markdown would take for formatting. */
export const outputs: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "A workload report with headings above tildes",
    text: `Cache Sizes                       Begin        End
~~~~~~~~~~~                  ---------- ----------
               Buffer Cache:    12,288M    12,288M  Std Block Size:         8K
           Shared Pool Size:     4,096M     4,096M      Log Buffer:   110,380K

Load Profile                    Per Second   Per Transaction  Per Exec  Per Call
~~~~~~~~~~~~~~~            ---------------   --------------- --------- ---------
             DB Time(s):               22.3              0.41      0.00      0.01

Top 10 Foreground Events by Total Wait Time
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                           Total Wait       Avg   % DB Wait
Event                                Waits Time (sec)      Wait   time Class
------------------------------ ----------- ---------- --------- ------ --------
enq: TX - row lock contention        1,233     9876.5  8010.1ms   61.2 Applicat`,
  },
  {
    name: "The monitor of InnoDB",
    text: `=====================================
2026-11-26 02:11:09 0x7f5e4c266640 INNODB MONITOR OUTPUT
=====================================
Per second averages calculated from the last 20 seconds
-----------------
BACKGROUND THREAD
-----------------
srv_master_thread loops: 12 srv_active, 0 srv_shutdown, 64 srv_idle
srv_master_thread log flush and writes: 76
------------------------
LATEST DETECTED DEADLOCK
------------------------
2026-11-26 02:11:08 0x7f5e4c266640
*** (1) TRANSACTION:
TRANSACTION 51207, ACTIVE 13 sec starting index read
mysql tables in use 1, locked 1
LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s), undo log entries 1
UPDATE t_order SET _state_ = 2 WHERE a*b = 4
*** (2) HOLDS THE LOCK(S):
RECORD LOCKS space id 101 page no 4 n bits 72 index PRIMARY of table \`app\`.\`t_order\` trx id 51207 lock_mode X
*** WE ROLL BACK TRANSACTION (2)`,
  },
  {
    name: "A log with marks that nothing closes",
    text: `2026-11-26 02:11:09.118 [ERROR] webhook answered:
\`\`\`
{"error":"a*b*c","path":"_x_"}
2026-11-26 02:11:10.002 [ERROR] second attempt failed, body was not closed
2026-11-26 02:11:11.002 [ERROR] third attempt failed`,
  },
  {
    name: "The resources of a cluster",
    text: `--------------------------------------------------------------------------------
Name           Target  State        Server                   State details
--------------------------------------------------------------------------------
Local Resources
--------------------------------------------------------------------------------
ora.LISTENER.lsnr
               ONLINE  ONLINE       node1                    STABLE
               ONLINE  OFFLINE      node2                    STABLE
ora.core.db
      1        ONLINE  ONLINE       node1                    Open,HOME=/u01/app/o*
                                                             racle,STABLE`,
  },
  {
    name: "An export with Data Pump",
    text: `Export: Release 19.0.0.0.0 - Production on Thu Nov 26 02:11:09 2026
Starting "SYSTEM"."SYS_EXPORT_SCHEMA_01":  system/******** schemas=app dumpfile=app_%U.dmp
Processing object type SCHEMA_EXPORT/TABLE/TABLE_DATA
Processing object type SCHEMA_EXPORT/USER
. . exported "APP"."T_ORDER"                             12.41 GB 88121330 rows
ORA-31693: Table data object "APP"."T_FEE" failed to load/unload and is being skipped
ORA-01555: snapshot too old: rollback segment number 12 with name "_SYSSMU12_31$" too small
Job "SYSTEM"."SYS_EXPORT_SCHEMA_01" completed with 1 error(s) at Thu Nov 26 03:02:11 2026`,
  },
  {
    name: "A backup with RMAN",
    text: `RMAN> backup database plus archivelog;
Starting backup at 26-NOV-26
allocated channel: ORA_DISK_1
channel ORA_DISK_1: SID=412 device type=DISK
channel ORA_DISK_1: starting full datafile backup set
input datafile file number=00001 name=+DATA/CORE/DATAFILE/system.257.1
RMAN-00571: ===========================================================
RMAN-00569: =============== ERROR MESSAGE STACK FOLLOWS ===============
RMAN-03009: failure of backup command on ORA_DISK_1 channel at 11/26/2026 02:11:09
ORA-19809: limit exceeded for recovery files`,
  },
  {
    name: "The state of a standby",
    text: `DGMGRL> show configuration verbose;
Configuration - core_dg
  Protection Mode: MaxAvailability
  Members:
  core_bj - Primary database
    core_sh - Physical standby database
      Warning: ORA-16853: apply lag has exceeded specified threshold
Fast-Start Failover: DISABLED
Configuration Status:
WARNING   (status updated 31 seconds ago)`,
  },
  {
    name: "The groups of a storage manager",
    text: `ASMCMD> lsdg
State    Type    Rebal  Sector  Block       AU  Total_MB  Free_MB  Req_mir_free_MB  Name
MOUNTED  NORMAL  N         512   4096  4194304   6291456   412120           102400  DATA/
MOUNTED  EXTERN  N         512   4096  4194304   2097152     8112                0  FRA*/`,
  },
  {
    name: "A log of PostgreSQL with a statement",
    text: `2026-11-26 02:11:09.118 CST [20411] ERROR:  deadlock detected
2026-11-26 02:11:09.118 CST [20411] DETAIL:  Process 20411 waits for ShareLock on transaction 812; blocked by process 20418.
\tProcess 20418: update t_fee set a = a*1.1 where id = 7;
2026-11-26 02:11:09.118 CST [20411] HINT:  See server log for query details.
2026-11-26 02:11:09.118 CST [20411] STATEMENT:  update _t_ set b = b*2 where id = 4;`,
  },
  {
    name: "A log of openGauss",
    text: `2026-11-26 02:11:09.118 65a1.1 core 140312 app 0 dn_6001 42P01 0 [BACKEND] ERROR:  relation "t_order_*" does not exist
2026-11-26 02:11:09.118 65a1.1 core 140312 app 0 dn_6001 42P01 0 [BACKEND] STATEMENT:  select * from t_order_x;
[GAUSS-51400] : Failed to execute the command: gs_ctl query. Error:
# not a comment _of_ the log`,
  },
  {
    name: "A log of DM",
    text: `2026-11-26 02:11:09.118 [ERROR] database P0000020411 T0000000000000020455  dm_sql_error: [-7065]:序列 *当前会话* 未定义
2026-11-26 02:11:09.119 [WARNING] database P0000020411 T0000000000000020455  checkpoint requested by CKPT_INTERVAL
disql V8
SQL> select * from t_heron where a*b = 1;
[-2106]:第1 行附近出现错误:
无效的表或视图名[T_HERON].`,
  },
  {
    name: "A log of OceanBase",
    text: `[2026-11-26 02:11:09.118102] WARN  [STORAGE.TRANS] on_rollback (ob_trans_part_ctx.cpp:812) [20411][T1002_TransTimer][T1002] [lt=12][errcode=-6224] rollback(ret=-6224, ls_id={id:1001}, *tx*)
[2026-11-26 02:11:09.119210] ERROR issue_dba_error (ob_log.cpp:1868) [20411][T1002_Worker][T1002] [errcode=-4012] Unexpected internal error happen, please checkout the internal errcode(errcode=-4012)`,
  },
  {
    name: "Rows with a rule above each",
    text: `*************************** 1. row ***************************
             Slave_IO_State: Waiting for source to send event
                Master_Host: 10.0.0.12
      Last_SQL_Error: Error 'Duplicate entry *7* for key'
*************************** 2. row ***************************
             Slave_IO_State: 
                Master_Host: 10.0.0.13`,
  },
  {
    name: "A log of which one line begins like a list",
    text: `2026-11-26 02:11:09 [INFO] switchover begins
2026-11-26 02:11:10 [INFO] steps:
- stop *apply* on node1
2026-11-26 02:11:11 [INFO] node1 stopped
2026-11-26 02:11:12 [INFO] node2 opened
2026-11-26 02:11:13 [INFO] switchover done`,
  },
];
