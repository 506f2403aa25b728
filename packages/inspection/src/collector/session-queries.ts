import { hashedAddress, maskedText } from "./mask.ts";
import { type CollectorQuery, query } from "./query.ts";

/** Sessions as they are now; who blocks is asked only for those who wait, because it stops the lock manager. */
const sessions = (characters: number): string => `a.pid, a.datname, a.usename, a.application_name,
  ${hashedAddress("a.client_addr")} AS client_addr, a.backend_type, a.state, a.wait_event_type, a.wait_event,
  extract(epoch FROM now() - a.backend_start)::bigint AS backend_age_s, extract(epoch FROM now() - a.xact_start)::bigint AS xact_age_s,
  extract(epoch FROM now() - a.query_start)::bigint AS query_age_s, extract(epoch FROM now() - a.state_change)::bigint AS state_age_s,
  age(a.backend_xmin) AS xmin_age,
  CASE WHEN a.wait_event_type = 'Lock' THEN pg_blocking_pids(a.pid) ELSE '{}'::int[] END AS blocked_by,
  ${maskedText("a.query", characters)} AS query_head`;

const others =
  "a.pid <> pg_backend_pid() AND coalesce(a.backend_type, '') IN ('client backend', 'walsender', 'parallel worker', 'logical replication worker')";

/** Sessions, locks and replication. */
export const sessionQueries: readonly CollectorQuery[] = [
  query(
    "Q05",
    `SELECT ${sessions(500)} FROM pg_stat_activity a WHERE ${others} ORDER BY a.xact_start NULLS LAST`,
    { most: 500 },
  ),
  query(
    "Q10",
    `SELECT application_name, ${hashedAddress("client_addr")} AS client_addr, usename, state, sync_state,
  pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END, replay_lsn)::bigint AS replay_lag_bytes,
  extract(epoch FROM write_lag)::numeric(12,3) AS write_lag_s, extract(epoch FROM flush_lag)::numeric(12,3) AS flush_lag_s,
  extract(epoch FROM replay_lag)::numeric(12,3) AS replay_lag_s FROM pg_stat_replication ORDER BY 1, 2`,
    { most: 200 },
  ),
  query(
    "Q20",
    `SELECT a.pid AS waiting_pid, a.usename, a.datname, extract(epoch FROM now() - a.query_start)::bigint AS waiting_s,
  ${maskedText("a.query", 300)} AS waiting_query, b.pid AS blocking_pid, b.state AS blocking_state,
  extract(epoch FROM now() - b.xact_start)::bigint AS blocking_xact_s, ${maskedText("b.query", 300)} AS blocking_query
FROM pg_stat_activity a CROSS JOIN LATERAL unnest(pg_blocking_pids(a.pid)) AS p(pid) JOIN pg_stat_activity b ON b.pid = p.pid
WHERE a.wait_event_type = 'Lock' ORDER BY a.query_start`,
    { most: 500 },
  ),
  query(
    "Q27",
    `SELECT pid, datname, relid::bigint AS relid, phase, heap_blks_total, heap_blks_scanned, heap_blks_vacuumed, index_vacuum_count
FROM pg_stat_progress_vacuum`,
    { most: 200 },
  ),
];

/** What is sampled while sessions work: waits by class, and who works. `%1$s` is the number of the sample. */
export const waitSample = `SELECT clock_timestamp() AS ts, %1$s AS sample, coalesce(wait_event_type, 'CPU') AS class,
  coalesce(wait_event, 'CPU') AS event, count(*) AS n FROM pg_stat_activity
WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid() GROUP BY 3, 4`;

export const sessionSample = `SELECT clock_timestamp() AS ts, %1$s AS sample, ${sessions(300)} FROM pg_stat_activity a
WHERE ${others} AND (a.state = 'active' OR a.state LIKE 'idle in transaction%%') ORDER BY a.xact_start NULLS LAST LIMIT 200`;
