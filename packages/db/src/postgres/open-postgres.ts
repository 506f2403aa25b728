import { createDatabase } from "../create-database.ts";
import type { Database, PostgresOptions } from "../database.ts";
import { runMigrations } from "../migrate.ts";
import { readMigrations } from "../migrations.ts";
import { connectionConfig, createPool, MAINTENANCE } from "../pool.ts";
import { createStatementNames } from "../statement-names.ts";
import { cancelStatement } from "./cancel-statement.ts";
import { checkServer } from "./check-server.ts";
import { createListener } from "./listener.ts";

// A transaction that waits this long for its own process holds locks for nothing.
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Opens a pool to a PostgreSQL server. Does not wait for the server: it may come up later. */
export const openPostgres = (options: PostgresOptions): Database => {
  const server = {
    connectionString: options.url,
    keepAlive: true,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    idleTimeoutMillis: 30_000,
  };
  const config = connectionConfig(options);
  const people = { ...server, ...config, max: options.poolSize ?? 10 };
  const pool = createPool({ ...people, application_name: "pharos" });
  const restrictedPool = createPool({ ...people, application_name: "pharos-customers" });
  const maintenancePool = createPool({
    ...server,
    ...connectionConfig({ ...options, ...MAINTENANCE }),
    application_name: "pharos-maintenance",
    max: MAINTENANCE.connections,
  });
  const listener = createListener(
    { connectionString: options.url, application_name: "pharos-listen", keepAlive: true },
    options.log,
  );
  return createDatabase({
    kind: "postgres",
    statementTimeoutMs: config.statement_timeout,
    pool,
    restrictedPool,
    maintenancePool,
    onTooSlow: options.onTooSlow,
    log: options.log,
    hasRowSecurity: options.hasRowSecurity,
    cancel: cancelStatement,
    names: options.hasPreparedStatements === false ? undefined : createStatementNames(),
    listen: listener.listen,
    migrate: async () => {
      await checkServer(pool);
      return runMigrations(pool, readMigrations(options.migrationsFolder));
    },
    closeEngine: listener.close,
  });
};
