import { maskedMysqlText } from "./mysql-mask.ts";

/** One section of the MySQL collector: the columns of a line, each as SQL over the rows of `from`. */
export type MysqlQuery = {
  readonly code: string;
  readonly columns: Readonly<Record<string, string>>;
  /** A query whose columns are named in `columns`, with its order and without a limit. */
  readonly from: string;
};

/**
 * What stands in one of the two servers only: MariaDB runs `/*M!`, and skips `/*!` with the versions of MySQL 8; MySQL takes
 * the first for a comment.
 */
export const either = (mariadb: string, mysql: string): string =>
  `/*M!100500 ${mariadb} */ /*!80000 ${mysql} */`;

type Server = "mariadb" | "mysql";

/** SQL that both servers can run, with their own tables in it. These do not nest. */
const onBoth = (sql: (server: Server) => string): string => either(sql("mariadb"), sql("mysql"));

const variablesOf = (server: Server): string =>
  server === "mariadb" ? "information_schema.GLOBAL_VARIABLES" : "performance_schema.global_variables";
const statusOf = (server: Server): string =>
  server === "mariadb" ? "information_schema.GLOBAL_STATUS" : "performance_schema.global_status";

/** A global variable by name; null where the server has none of the name. */
const variableOf = (server: Server, name: string): string =>
  `(SELECT v.VARIABLE_VALUE FROM ${variablesOf(server)} v WHERE v.VARIABLE_NAME = '${name}' LIMIT 1)`;
const variable = (name: string): string => onBoth((server) => variableOf(server, name));
const counter = (name: string): string =>
  onBoth(
    (server) =>
      `(SELECT s.VARIABLE_VALUE + 0 FROM ${statusOf(server)} s WHERE s.VARIABLE_NAME = '${name}' LIMIT 1)`,
  );

/** JSON has booleans, SQL of these servers has not. */
const boolean = (condition: string): string => `JSON_EXTRACT(IF(${condition}, 'true', 'false'), '$')`;
const moment = (time: string): string => `DATE_FORMAT(${time}, '%Y-%m-%dT%H:%i:%sZ')`;

const ownSchemas = "('information_schema', 'performance_schema', 'mysql', 'sys')";
const names = { table_schema: "x.table_schema", table_name: "x.table_name" };

/** Sessions of replication: a replica has them, or the place it has come to. */
const replicaThreads = "COMMAND IN ('Slave_IO', 'Slave_SQL', 'Slave_worker')";
const isReplicaOf = (server: Server): string =>
  server === "mariadb"
    ? `((SELECT count(*) FROM information_schema.PROCESSLIST WHERE ${replicaThreads}) > 0 OR ${variableOf(server, "gtid_slave_pos")} <> '')`
    : "((SELECT count(*) FROM performance_schema.replication_connection_status) > 0)";

const share = (part: string, whole: string): string => `round(100 * ${part} / nullif(${whole}, 0), 2)`;

/** A table without primary key, of those that have rows to replay. */
const tables = `SELECT t.TABLE_SCHEMA AS table_schema, t.TABLE_NAME AS table_name, t.ENGINE AS engine,
    t.DATA_LENGTH AS data_bytes, t.AUTO_INCREMENT AS next_value,
    EXISTS (SELECT 1 FROM information_schema.STATISTICS k WHERE k.TABLE_SCHEMA = t.TABLE_SCHEMA AND k.TABLE_NAME = t.TABLE_NAME
      AND k.INDEX_NAME = 'PRIMARY') AS has_pk
  FROM information_schema.TABLES t WHERE t.TABLE_TYPE = 'BASE TABLE' AND t.TABLE_SCHEMA NOT IN ${ownSchemas}`;

/** The largest value of a whole number type. */
const largest = `CASE WHEN c.COLUMN_TYPE LIKE '%unsigned%' THEN 1 ELSE 0 END + CASE c.DATA_TYPE
    WHEN 'tinyint' THEN 127 WHEN 'smallint' THEN 32767 WHEN 'mediumint' THEN 8388607 WHEN 'int' THEN 2147483647
    WHEN 'bigint' THEN 9223372036854775807.0 END * CASE WHEN c.COLUMN_TYPE LIKE '%unsigned%' THEN 2 ELSE 1 END`;

const instanceQuery: MysqlQuery = {
  code: "I01",
  columns: {
    version: "x.version",
    database: "x.name",
    // A slash parts it from the name of the database.
    system_identifier: "REPLACE(x.identifier, '/', '_')",
    edition: "x.edition",
    in_recovery: boolean("x.is_replica"),
    collected_at: moment("UTC_TIMESTAMP()"),
    started_at: moment("x.started_at"),
    uptime_s: "x.uptime_s",
    cpu_count: "NULL",
  },
  from: `SELECT VERSION() AS version, CONCAT(@@hostname, ':', @@port) AS name,
    COALESCE(${either(variableOf("mariadb", "server_uid"), variableOf("mysql", "server_uuid"))}, CONCAT(@@hostname, ':', @@port)) AS identifier,
    ${either("'MariaDB'", "@@version_comment")} AS edition, ${onBoth(isReplicaOf)} AS is_replica,
    UTC_TIMESTAMP() - INTERVAL ${counter("Uptime")} SECOND AS started_at, ${counter("Uptime")} AS uptime_s`,
};

/** Sections in the order of the file. Rows that matter come first: what exceeds the limit of a section is left out. */
export const mysqlQueries: readonly MysqlQuery[] = [
  instanceQuery,
  {
    code: "M01",
    columns: { name: "x.name", value: "left(x.value, 1000)" },
    // What may hold a password or a statement stays where it is.
    from: `SELECT v.VARIABLE_NAME AS name, v.VARIABLE_VALUE AS value FROM ${onBoth(variablesOf)} v
    WHERE v.VARIABLE_NAME NOT REGEXP 'passw|passphrase|secret|_auth$|provider_options|^init_|_key_file$' ORDER BY 1`,
  },
  {
    code: "M02",
    columns: { name: "x.name", number: "x.number" },
    from: `SELECT 'connections_used_pct' AS name, ${share(counter("Max_used_connections"), "@@max_connections")} AS number
    UNION ALL SELECT 'buffer_pool_miss_pct', ${share(counter("Innodb_buffer_pool_reads"), counter("Innodb_buffer_pool_read_requests"))}
    UNION ALL SELECT 'disk_temporary_tables_pct', ${share(counter("Created_tmp_disk_tables"), counter("Created_tmp_tables"))}`,
  },
  {
    code: "M03",
    columns: {
      thread_id: "x.thread_id",
      age_s: "x.age_s",
      rows_locked: "x.rows_locked",
      user: "x.user",
      host: "x.host",
      state: "x.state",
      query: maskedMysqlText("x.query"),
      waits_for_metadata: boolean("x.waits"),
    },
    from: `SELECT p.ID AS thread_id, COALESCE(TIMESTAMPDIFF(SECOND, t.trx_started, NOW()), p.TIME) AS age_s,
      t.trx_rows_locked AS rows_locked, p.USER AS user, SUBSTRING_INDEX(p.HOST, ':', 1) AS host, p.STATE AS state, p.INFO AS query,
      COALESCE(p.STATE LIKE 'Waiting for%metadata lock', 0) AS waits
    FROM information_schema.PROCESSLIST p LEFT JOIN information_schema.INNODB_TRX t ON t.trx_mysql_thread_id = p.ID
    WHERE p.ID <> CONNECTION_ID() AND (t.trx_id IS NOT NULL OR p.STATE LIKE 'Waiting for%metadata lock') ORDER BY 2 DESC`,
  },
  {
    code: "M04",
    columns: { name: "x.name", number: "x.number" },
    from: `SELECT m.NAME AS name, m.COUNT AS number FROM information_schema.INNODB_METRICS m
    WHERE m.NAME = 'trx_rseg_history_len'`,
  },
  {
    code: "M05",
    columns: { capacity_bytes: "x.capacity", written_bytes_per_hour: "x.written" },
    // MariaDB has no capacity that is set apart: it gives no row.
    from: `SELECT ${either("NULL", `COALESCE(${variableOf("mysql", "innodb_redo_log_capacity")} + 0, ${variableOf("mysql", "innodb_log_file_size")} * ${variableOf("mysql", "innodb_log_files_in_group")})`)} AS capacity,
      round(${counter("Innodb_os_log_written")} * 3600 / nullif(${counter("Uptime")}, 0)) AS written
    FROM (SELECT 1 AS one) one WHERE ${either("1 = 0", "1 = 1")}`,
  },
  {
    code: "M06",
    columns: {
      innodb_flush_log_at_trx_commit: "x.flush + 0",
      sync_binlog: "x.sync + 0",
      binlog_retention_days: "x.days",
      log_bin: "x.log_bin",
      binlog_format: "x.format",
    },
    from: `SELECT ${variable("innodb_flush_log_at_trx_commit")} AS flush, ${variable("sync_binlog")} AS sync,
      round(${variable("binlog_expire_logs_seconds")} / 86400, 2) AS days, ${variable("log_bin")} AS log_bin,
      ${variable("binlog_format")} AS format`,
  },
];

const sizedIndexes = `SELECT s.TABLE_SCHEMA AS table_schema, s.TABLE_NAME AS table_name, s.INDEX_NAME AS index_name,
      GROUP_CONCAT(s.COLUMN_NAME ORDER BY s.SEQ_IN_INDEX SEPARATOR '\\0') AS columns_in_order, MAX(s.NON_UNIQUE) AS non_unique,
      MAX(s.SUB_PART IS NOT NULL) AS is_partial, MAX(s.INDEX_TYPE) AS kind
    FROM information_schema.STATISTICS s WHERE s.TABLE_SCHEMA NOT IN ${ownSchemas}
    GROUP BY s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME`;

/** Sections about tables: of those that the account cannot see nothing is known, so that these are guarded. */
export const mysqlTableQueries: readonly MysqlQuery[] = [
  {
    code: "M08",
    columns: {
      ...names,
      engine: "x.engine",
      has_pk: boolean("x.has_pk"),
      data_bytes: "x.data_bytes",
    },
    from: `${tables} ORDER BY has_pk, t.ENGINE = 'InnoDB', t.DATA_LENGTH DESC`,
  },
  {
    code: "M09",
    columns: { ...names, index_name: "x.index_name", dominant_index: "x.dominant_index" },
    from: `SELECT r.table_schema, r.table_name, r.index_name, MIN(d.index_name) AS dominant_index
    FROM (${sizedIndexes}) r JOIN (${sizedIndexes}) d
      ON d.table_schema = r.table_schema AND d.table_name = r.table_name AND d.index_name <> r.index_name
    WHERE r.non_unique = 1 AND r.is_partial = 0 AND d.is_partial = 0 AND r.kind = 'BTREE' AND d.kind = 'BTREE'
      AND (LEFT(d.columns_in_order, CHAR_LENGTH(r.columns_in_order) + 1) = CONCAT(r.columns_in_order, '\\0')
        OR (d.columns_in_order = r.columns_in_order AND (d.non_unique = 0 OR d.index_name < r.index_name)))
    GROUP BY r.table_schema, r.table_name, r.index_name ORDER BY 1, 2, 3`,
  },
  {
    code: "M10",
    columns: {
      ...names,
      column_name: "x.column_name",
      data_type: "x.data_type",
      used_pct: "x.used_pct",
      row_versions: "x.row_versions",
      row_versions_limit: "x.row_versions_limit",
    },
    from: `SELECT c.TABLE_SCHEMA AS table_schema, c.TABLE_NAME AS table_name, c.COLUMN_NAME AS column_name, c.DATA_TYPE AS data_type,
      round(100 * (CAST(t.AUTO_INCREMENT AS DECIMAL(30)) - 1) / (${largest}), 2) AS used_pct,
      ${either(
        "NULL",
        "(SELECT i.TOTAL_ROW_VERSIONS FROM information_schema.INNODB_TABLES i WHERE i.NAME = CONCAT(c.TABLE_SCHEMA, '/', c.TABLE_NAME))",
      )} AS row_versions,
      ${either("NULL", "IF(SUBSTRING_INDEX(VERSION(), '.', 2) + 0 >= 9.1, 255, 64)")} AS row_versions_limit
    FROM information_schema.COLUMNS c JOIN information_schema.TABLES t
      ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
    WHERE c.EXTRA LIKE '%auto_increment%' AND c.TABLE_SCHEMA NOT IN ${ownSchemas} ORDER BY used_pct DESC`,
  },
];

/** True where the engine has more tables than the account sees. Parts of a table count once. */
export const hiddenTables = `(SELECT count(DISTINCT SUBSTRING_INDEX(LOWER(i.NAME), '#p#', 1)) FROM ${either(
  "information_schema.INNODB_SYS_TABLES",
  "information_schema.INNODB_TABLES",
)} i WHERE i.NAME REGEXP '^(?!mysql/|sys/)[^/]+/(?!FTS_|#sql)')
  > (SELECT count(*) FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA NOT IN ${ownSchemas} AND t.ENGINE = 'InnoDB')`;

/** Fails for an account that sees no sessions but its own. */
export const seenSessions =
  "(SELECT count(*) FROM information_schema.INNODB_METRICS m WHERE m.NAME = 'trx_rseg_history_len')";

/**
 * True where replication may stand still without a sign of it: the server only takes reads, and nothing replicates; or the
 * account sees no sessions of others.
 */
export const hiddenReplication = either(
  `@es_sessions IS NULL OR (@@read_only = 1 AND NOT ${isReplicaOf("mariadb")})`,
  "1 = 0",
);

/** Accounts that anybody could use; no password or its hash is read into the line. */
export const mysqlAccountsQuery: MysqlQuery = {
  code: "M11",
  columns: { user: "x.user", host: "x.host", finding: "x.finding" },
  from: `SELECT u.User AS user, u.Host AS host, f.finding AS finding FROM mysql.user u JOIN (
      SELECT 'anonymous' AS finding UNION ALL SELECT 'empty_password' UNION ALL SELECT 'any_host' UNION ALL SELECT 'root_remote') f
    WHERE ${either("u.is_role = 'N' AND u.User <> 'mariadb.sys'", "u.account_locked = 'N'")} AND CASE f.finding
      WHEN 'anonymous' THEN u.User = ''
      WHEN 'empty_password' THEN u.User <> '' AND u.authentication_string = ''
        AND u.plugin IN ('', 'mysql_native_password', 'mysql_old_password', 'ed25519', 'caching_sha2_password', 'sha256_password')
      WHEN 'any_host' THEN u.Host = '%'
      ELSE u.User = 'root' AND u.Host NOT IN ('localhost', '127.0.0.1', '::1') END ORDER BY 1, 2, 3`,
};

/** State of replication. MariaDB 10.11 shows it in the sessions that replicate; one that is stopped has none. */
export const mysqlReplicationQuery: MysqlQuery = {
  code: "M07",
  columns: {
    channel: "x.channel",
    io_running: "x.io_running",
    sql_running: "x.sql_running",
    last_error: "left(x.last_error, 500)",
    lag_s: "x.lag_s",
    workers: "x.workers",
    tables_without_key: "x.tables_without_key",
  },
  from: either(
    `SELECT '' AS channel, IF(SUM(COMMAND = 'Slave_IO' AND STATE NOT REGEXP 'onnect') > 0, 'Yes', 'No') AS io_running,
      IF(SUM(COMMAND = 'Slave_SQL') > 0, 'Yes', 'No') AS sql_running, NULL AS last_error,
      MAX(IF(COMMAND = 'Slave_SQL', IF(STATE LIKE 'Slave has read all relay log%', 0, TIME), NULL)) AS lag_s,
      ${variableOf("mariadb", "slave_parallel_threads")} + 0 AS workers,
      (SELECT count(*) FROM (${tables}) k WHERE k.has_pk = 0) AS tables_without_key
    FROM information_schema.PROCESSLIST WHERE ${replicaThreads} HAVING ${isReplicaOf("mariadb")}`,
    `SELECT c.CHANNEL_NAME AS channel, IF(c.SERVICE_STATE = 'ON', 'Yes', 'No') AS io_running,
      IF(a.SERVICE_STATE = 'ON', 'Yes', 'No') AS sql_running,
      COALESCE(NULLIF(c.LAST_ERROR_MESSAGE, ''), (SELECT MAX(NULLIF(w.LAST_ERROR_MESSAGE, '')) FROM performance_schema.replication_applier_status_by_worker w
        WHERE w.CHANNEL_NAME = c.CHANNEL_NAME)) AS last_error,
      (SELECT MAX(IF(w.LAST_APPLIED_TRANSACTION_END_APPLY_TIMESTAMP >= c.LAST_QUEUED_TRANSACTION_END_QUEUE_TIMESTAMP, 0,
          TIMESTAMPDIFF(SECOND, w.APPLYING_TRANSACTION_ORIGINAL_COMMIT_TIMESTAMP, NOW())))
        FROM performance_schema.replication_applier_status_by_worker w WHERE w.CHANNEL_NAME = c.CHANNEL_NAME) AS lag_s,
      ${variableOf("mysql", "replica_parallel_workers")} + 0 AS workers,
      (SELECT count(*) FROM (${tables}) k WHERE k.has_pk = 0) AS tables_without_key
    FROM performance_schema.replication_connection_status c
    JOIN performance_schema.replication_applier_status a ON a.CHANNEL_NAME = c.CHANNEL_NAME ORDER BY 1`,
  ),
};
