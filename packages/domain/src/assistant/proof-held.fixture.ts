import type { ProvedPassage } from "./proof-corpus.fixture.ts";

/** Passages and sentences that no rule was chosen on. */
export const heldProofCorpus: readonly ProvedPassage[] = [
  {
    passage:
      "RAC 节点驱逐排查\n节点被驱逐前，ocssd.log 中会出现 CRS-1610。心跳网络丢包超过 misscount（默认 30 秒）即触发驱逐。先用 oifcfg getif 核对私网网卡，再检查 MTU 是否统一为 9000。驱逐后节点自动重启，无需人工介入集群。",
    borneOut: [
      "节点被驱逐前 ocssd.log 会记录 CRS-1610。",
      "心跳丢包超过 misscount 就会触发驱逐，默认值为 30 秒。",
      "请用 `oifcfg getif` 核对私网网卡。",
      "检查 MTU 是否都是 9000。",
      "节点会自动重启。",
    ],
    planted: [
      "节点被驱逐前 alert.log 会记录 CRS-1610。",
      "心跳丢包超过 disktimeout 就会触发驱逐。",
      "misscount 的默认值是 60 秒。",
      "检查 MTU 是否都是 1500。",
      "请用 `srvctl stop` 核对私网网卡。",
    ],
  },
  {
    passage:
      "慢查询采样配置\n将 log_min_duration_statement 设为 500 毫秒，并加载 auto_explain，auto_explain.log_analyze 保持关闭，否则开销上升约 15%。采样结果写入 /var/log/pg/slow.csv，每天轮转，保留十四天。适用于 PostgreSQL 14 及以上。",
    borneOut: [
      "log_min_duration_statement 应设为 500 ms。",
      "auto_explain.log_analyze 应保持关闭。",
      "打开它会使开销上升约 15%。",
      "采样结果写入 /var/log/pg/slow.csv。",
      "日志保留 14 天。",
    ],
    planted: [
      "log_min_duration_statement 应设为 500 秒。",
      "auto_explain.log_buffers 应保持关闭。",
      "打开它会使开销上升约 50%。",
      "采样结果写入 /var/log/pg/audit.csv。",
      "适用于 PostgreSQL 12 及以上。",
    ],
  },
  {
    passage:
      "GTID 复制断点修复\n从库报 ERROR 1236 时，先执行 STOP REPLICA，再用 SET GTID_NEXT 注入空事务，最后 START REPLICA。若缺失事务超过 1000 个，应使用 xtrabackup 重建从库，约需 3 小时。重建期间不要在从库执行 RESET MASTER。",
    borneOut: [
      "从库报 ERROR 1236 时先执行 STOP REPLICA。",
      "再用 `SET GTID_NEXT` 注入空事务。",
      "缺失事务超过 1000 个时用 xtrabackup 重建从库。",
      "重建大约需要三小时。",
      "重建期间不要执行 RESET MASTER。",
    ],
    planted: [
      "从库报 ERROR 1062 时先执行 STOP REPLICA。",
      "缺失事务超过 100 个时用 xtrabackup 重建从库。",
      "缺失事务超过 1000 个时用 mysqldump 重建从库。",
      "重建大约需要 30 分钟。",
      "先执行 RESET REPLICA 再注入空事务。",
    ],
  },
  {
    passage:
      "Bloat removal with pg_repack\npg_repack 1.5 rebuilds a table online and needs free space of twice the table. Run it with --jobs 2 and --no-kill-backend during low load. It takes an ACCESS EXCLUSIVE lock for less than 1 second at the end. Tables without a primary key cannot be repacked. After it, check n_dead_tup in pg_stat_user_tables.",
    borneOut: [
      "pg_repack 1.5 rebuilds a table online.",
      "Run it with `--jobs 2` during low load.",
      "It takes an ACCESS EXCLUSIVE lock for less than 1 second.",
      "Tables without a primary key cannot be repacked.",
      "Afterwards check n_dead_tup in pg_stat_user_tables.",
    ],
    planted: [
      "pg_repack 1.2 rebuilds a table online.",
      "Run it with `--jobs 8` during low load.",
      "It takes an ACCESS EXCLUSIVE lock for less than 10 seconds.",
      "Tables without a primary key can be repacked.",
      "Afterwards check n_live_tup in pg_stat_user_tables.",
    ],
  },
  {
    passage:
      "Wallet based auto-login\nCreate the wallet in /u01/wallet with orapki, then set SQLNET.WALLET_OVERRIDE to TRUE in sqlnet.ora. Clients of version 19.3 and later accept it. The password must have at least 12 characters and expires after 180 days. ORA-28759 means that the wallet could not be opened: check file permissions, 600 for cwallet.sso.",
    borneOut: [
      "Create the wallet in /u01/wallet with orapki.",
      "Set SQLNET.WALLET_OVERRIDE to TRUE in sqlnet.ora.",
      "The password expires after 180 days.",
      "ORA-28759 means that the wallet could not be opened.",
      "Set permissions of cwallet.sso to 600.",
    ],
    planted: [
      "Create the wallet in /u01/wallet with mkstore.",
      "Set SQLNET.WALLET_LOCATION to TRUE in sqlnet.ora.",
      "The password expires after 90 days.",
      "ORA-28750 means that the wallet could not be opened.",
      "Set permissions of cwallet.sso to 644.",
    ],
  },
  {
    passage:
      "Connection storm protection\nSet pgbouncer default_pool_size to 40 and reserve_pool_timeout to 5 seconds. max_client_conn of 2000 was enough for 12 application servers. Transaction pooling breaks session advisory locks, so batch jobs use a second pool named batch_pool. Reload with RELOAD on the admin console; no restart is needed.",
    borneOut: [
      "Set default_pool_size to 40.",
      "Set reserve_pool_timeout to five seconds.",
      "max_client_conn of 2000 was enough for 12 application servers.",
      "Batch jobs use a second pool named batch_pool.",
      "Reload with `RELOAD`; no restart is needed.",
    ],
    planted: [
      "Set default_pool_size to 400.",
      "Set server_idle_timeout to 5 seconds.",
      "max_client_conn of 2000 was enough for 120 application servers.",
      "Batch jobs use a second pool named report_pool.",
      "Reload with `RECONNECT` on the admin console.",
    ],
  },
];
