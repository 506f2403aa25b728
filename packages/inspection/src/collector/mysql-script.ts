import { createHash } from "node:crypto";
import { findSection } from "../sections/index.ts";
import {
  either,
  hiddenReplication,
  hiddenTables,
  type MysqlQuery,
  mysqlAccountsQuery,
  mysqlQueries,
  mysqlReplicationQuery,
  mysqlTableQueries,
  seenSessions,
} from "./mysql-queries.ts";
import type { CollectorScript } from "./script.ts";

/** Version of the collector of MariaDB and MySQL, in the header of its batches. */
export const mysqlCollectorVersion = "1.0.0";

const nameOf = (code: string): string => findSection("mysql", code)?.name ?? code;
const mostOf = (code: string): number => findSection("mysql", code)?.maxRows ?? 1;

const opening = `-- es-inspect: reads the state of one MariaDB server (tried on 10.11) and writes it as text, one section a line.
-- MySQL 8 and 9: the same file is written for them, and was not tried there.
-- It only reads, in read-only transactions; a statement ends after 10 s and waits for no lock longer than 2 s. No table data
-- is read. Literals in SQL text are masked before they leave the server.
--
--   mariadb -h ... -u es_inspect -p --batch --raw --skip-column-names --force < es-inspect-mysql.sql > batch.ndjson
--
-- (mysql instead of mariadb for MySQL.) Messages on the screen about sections that the account may not read are no fault:
-- the file says so too. Without --force the file would end at the first of them.
-- Options:  --init-command="SET @es_notext = 1"    leaves out all SQL text
--
-- Once, by the DBA; REFERENCES shows which tables there are, and not their rows:
--   CREATE USER es_inspect@'...' IDENTIFIED BY '...' WITH MAX_USER_CONNECTIONS 3;
--   GRANT PROCESS, REFERENCES, REPLICATION CLIENT ON *.* TO es_inspect@'...';
-- Optional: GRANT SELECT ON mysql.user TO es_inspect@'...';    for the rule about unsafe accounts

SET NAMES utf8mb4;
SET SESSION sql_mode = '';
SET SESSION TRANSACTION READ ONLY;
SET SESSION lock_wait_timeout = 2;
SET SESSION group_concat_max_len = 4000000;
${either("SET SESSION max_statement_time = 10", "SET SESSION max_execution_time = 10000, SESSION information_schema_stats_expiry = 0")};
SET @es_lines = 0;
SELECT JSON_OBJECT('schema', 'es-inspect/1', 'collector', 'mysql', 'ver', '${mysqlCollectorVersion}',
  'startedAt', DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%dT%H:%i:%sZ'), 'options', JSON_OBJECT('notext', COALESCE(@es_notext, 0) + 0));
`;

/** When nothing is known of a section though it can be read, as a variable that is 1 then, and what is said. */
type Guard = { readonly hidden: string; readonly reason: string };

/** A section: its rows are put together first, so that one that fails, or becomes too long, is a line that says why. */
function sectionOf({ code, columns, from }: MysqlQuery, guard: Guard | null = null): string {
  const cells = Object.entries(columns).map(([name, sql]) => `'${name}', ${sql}`);
  const most = mostOf(code);
  const capped = most > 1 ? `IF(@es_count >= ${most}, 'true', 'false')` : "'false'";
  const hidden = guard === null ? "0" : `COALESCE(${guard.hidden}, 1)`;
  return `
-- ${code} ${nameOf(code)}
SET @es_rows = NULL, @es_count = NULL, @es_state = NULL, @es_reason = NULL;
SELECT COALESCE(JSON_ARRAYAGG(JSON_OBJECT(${cells.join(",\n  ")})), '[]'), count(*) INTO @es_rows, @es_count FROM (
${from}
LIMIT ${most}) x;
GET DIAGNOSTICS CONDITION 1 @es_state = RETURNED_SQLSTATE, @es_reason = MESSAGE_TEXT;
SELECT CASE WHEN ${hidden} = 0 AND JSON_VALID(@es_rows)
  THEN CONCAT('{"section":"${code}","name":"${nameOf(code)}","ok":true,"capped":', ${capped}, ',"rows":', @es_rows, '}')
  ELSE JSON_OBJECT('section', '${code}', 'name', '${nameOf(code)}', 'ok', JSON_EXTRACT('false', '$'),
    'sqlstate', CASE WHEN @es_rows IS NULL THEN COALESCE(@es_state, 'HY000') WHEN ${hidden} = 0 THEN '54000' ELSE '42000' END,
    'reason', LEFT(CASE WHEN @es_rows IS NULL THEN COALESCE(@es_reason, '') WHEN ${hidden} = 0 THEN 'too long'
      ELSE '${guard?.reason ?? ""}' END, 200)) END;
SET @es_lines = @es_lines + 1;`;
}

const tableGuard: Guard = {
  hidden: "@es_hidden_tables",
  reason: "the account does not see all tables: grant REFERENCES and PROCESS",
};
const replicationGuard: Guard = {
  hidden: "@es_hidden_replication",
  reason:
    "without PROCESS nothing is seen, and a replica that stands still looks like a server that is read-only",
};

/** The collector of MariaDB and MySQL as text. The same product version always gives the same bytes. */
function writeScript(): string {
  return [
    opening,
    ...mysqlQueries.map((query) => sectionOf(query)),
    `
SET @es_hidden_tables = NULL, @es_hidden_replication = NULL, @es_sessions = NULL;
SELECT ${seenSessions} INTO @es_sessions;
SELECT ${hiddenTables} INTO @es_hidden_tables;
SELECT ${hiddenReplication} INTO @es_hidden_replication;`,
    sectionOf(mysqlReplicationQuery, replicationGuard),
    ...mysqlTableQueries.map((query) => sectionOf(query, tableGuard)),
    sectionOf(mysqlAccountsQuery),
    `
SELECT JSON_OBJECT('section', 'END', 'sections', @es_lines + 0);
`,
  ].join("\n");
}

/** The collector of MariaDB and MySQL with its checksum. */
export function mysqlCollectorScript(): CollectorScript {
  const script = writeScript();
  return {
    name: "es-inspect-mysql.sql",
    script,
    sha256: createHash("sha256").update(script).digest("hex"),
  };
}
