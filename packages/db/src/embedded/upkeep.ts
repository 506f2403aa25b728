import { escapeIdentifier, type Pool, type QueryConfig } from "pg";

const EVERY_MS = 60_000;
const LONGEST_MS = 10 * 60 * 1000;

// The thresholds of PostgreSQL's autovacuum, which the embedded engine does not have. The worst table comes first.
const NEXT_TABLE = `select schemaname as schema, relname as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc limit 1`;

/** Cleans the table that needs it most, if any does, and answers its name. */
export const vacuumWorstTable = async (pool: Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ schema: string; name: string }>(NEXT_TABLE);
  const table = rows[0];
  if (!table) return undefined;
  const name = `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)}`;
  const query: QueryConfig & { query_timeout: number } = {
    text: `vacuum (analyze) ${name}`,
    query_timeout: LONGEST_MS,
  };
  await pool.query(query);
  return table.name;
};

/** Cleans one table a minute when some table needs it; answers how to stop. */
export const startUpkeep = (
  pool: Pool,
  withoutTimeLimit: <T>(work: () => Promise<T>) => Promise<T>,
): (() => void) => {
  const timer = setInterval(() => {
    // A failure means the engine is restarting; the next minute will do.
    withoutTimeLimit(() => vacuumWorstTable(pool)).catch(() => {});
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
