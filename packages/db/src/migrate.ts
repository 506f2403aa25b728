import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";
import { MigrationChangedError, toCallerError } from "./errors.ts";
import { retryOnLockTimeout } from "./lock-retry.ts";
import type { Migration } from "./migrations.ts";

// Any number no one else uses; every process of the product takes the same one.
const ADVISORY_LOCK = 7_203_114_501;
// Not the same number: anyone who waits for the other one holds a snapshot, for which a concurrent index waits in turn.
const CONCURRENT_LOCK = 7_203_114_503;
const LOCK_RETRY_MS = 100;
// Everyone who writes waits behind a migration that waits for a table: it gives way before they notice, and comes back.
const LOCK_TIMEOUT_MS = 400;
// The driver's own limit; a backfill may take long, and the server's limit is lifted for the transaction.
const LONGEST_MIGRATION_MS = 6 * 60 * 60 * 1000;

const CREATE_TABLE = `create table if not exists schema_migration (
  name varchar(128) primary key,
  checksum varchar(64) not null,
  applied_at timestamptz not null default now()
)`;

type Applied = { name: string; checksum: string };

const run = (client: PoolClient, text: string, values?: unknown[]): Promise<QueryResult<Applied>> => {
  const query: QueryConfig & { query_timeout: number } = { text, query_timeout: LONGEST_MIGRATION_MS };
  return client.query<Applied>(values ? { ...query, values } : query);
};

/** Runs `work` in a transaction of which there is one at a time over all processes. The lock ends with it, even by a kill. */
export const inLockedTransaction = async <T>(client: PoolClient, work: () => Promise<T>): Promise<T> => {
  await run(client, "begin");
  try {
    await run(client, "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    await run(client, "select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    await run(client, `set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const result = await work();
    await run(client, "commit");
    return result;
  } catch (error) {
    await run(client, "rollback").catch(() => {});
    throw error;
  }
};

const readApplied = async (client: PoolClient): Promise<Map<string, string>> => {
  const { rows } = await run(client, "select name, checksum from schema_migration order by name");
  return new Map(rows.map((row) => [row.name, row.checksum]));
};

const refuseChanges = (applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void => {
  const checksums = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const newestName = migrations.at(-1)?.name ?? "";
  for (const [name, checksum] of applied) {
    const now = checksums.get(name);
    // A newer release may have migrated further: an older process keeps working on the newer schema.
    if (now === undefined && name > newestName) continue;
    if (now === undefined)
      throw new MigrationChangedError(
        `Migration ${name} was applied to this database but its file is missing`,
      );
    if (now !== checksum) {
      throw new MigrationChangedError(
        `Migration ${name} was changed after it had been applied; write a new migration instead`,
      );
    }
  }
};

const applyOne = (client: PoolClient, migration: Migration): Promise<boolean> =>
  migration.isConcurrent ? applyConcurrently(client, migration) : applyInTransaction(client, migration);

const applyInTransaction = (client: PoolClient, migration: Migration): Promise<boolean> =>
  retryOnLockTimeout(() =>
    inLockedTransaction(client, async () => {
      // Another process may have applied it while this one waited for the lock.
      if ((await readApplied(client)).has(migration.name)) return false;
      await run(client, migration.sql);
      await noteApplied(client, migration);
      return true;
    }),
  );

/** Statement by statement, so that no one who writes waits. A process that is killed in between begins again. */
const applyConcurrently = async (client: PoolClient, migration: Migration): Promise<boolean> => {
  await takeConcurrentLock(client);
  try {
    if ((await readApplied(client)).has(migration.name)) return false;
    await run(client, "set statement_timeout = 0");
    for (const statement of statementsOf(migration.sql)) await runAlone(client, statement);
    await noteApplied(client, migration);
    return true;
  } finally {
    await run(client, "reset statement_timeout; reset lock_timeout");
    await run(client, "select pg_advisory_unlock($1)", [CONCURRENT_LOCK]);
  }
};

/** Runs a statement that gives way to those who use its table. An index built beside them waits for them, and holds up no one. */
const runAlone = (client: PoolClient, statement: string): Promise<unknown> =>
  retryOnLockTimeout(async () => {
    const isPatient = /\bconcurrently\b/i.test(statement);
    await run(client, `set lock_timeout = ${isPatient ? 0 : LOCK_TIMEOUT_MS}`);
    return run(client, statement);
  });

// Asked again and again instead of waited for: a statement that waits holds a snapshot.
const takeConcurrentLock = async (client: PoolClient): Promise<void> => {
  const taken = "select 1 where pg_try_advisory_lock($1)";
  while ((await run(client, taken, [CONCURRENT_LOCK])).rows.length === 0)
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
};

// The body of a function or procedure has statements of its own.
const statementsOf = (sql: string): string[] =>
  (sql.replace(/^--.*$/gm, "").match(/(?:\$\$[\s\S]*?\$\$|[^;])+/g) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

const noteApplied = (client: PoolClient, { name, checksum }: Migration): Promise<unknown> =>
  run(client, "insert into schema_migration (name, checksum) values ($1, $2)", [name, checksum]);

const nameFailure = (migration: Migration, error: unknown): Error =>
  new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  });

/** Applies what is missing and answers the names applied. Safe to run in several processes at once. */
export const runMigrations = async (pool: Pool, migrations: readonly Migration[]): Promise<string[]> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw toCallerError(error);
  });
  const done: string[] = [];
  try {
    const { rows } = await run(
      client,
      "select 1 from pg_tables where schemaname = 'public' and tablename = 'schema_migration'",
    );
    if (rows.length === 0) await inLockedTransaction(client, () => run(client, CREATE_TABLE));
    const applied = await readApplied(client);
    refuseChanges(applied, migrations);
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      const isApplied = await applyOne(client, migration).catch((error: unknown) => {
        throw nameFailure(migration, error);
      });
      if (isApplied) done.push(migration.name);
    }
    return done;
  } finally {
    client.release();
  }
};
