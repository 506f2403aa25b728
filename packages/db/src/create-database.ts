import { Kysely, type Transaction, type TransactionBuilder } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database, DatabaseLane, DatabaseOptions, SqlRows } from "./database.ts";
import { createDialect } from "./dialect.ts";
import { isConnectionLost, isRetryable, StatementTooSlowError, toCallerError } from "./errors.ts";
import { type RowSecurity, raiseRowSecurity } from "./raise-row-security.ts";
import { type Restriction, restriction } from "./row-security.ts";
import type { Schema } from "./schema.gen.ts";
import type { StatementNames } from "./statement-names.ts";
import { refuseInsideTransaction, runInTransactionScope } from "./transaction-scope.ts";

const MAX_RETRIES = 3;

/** What an engine provides; the rest is the same for both. */
export type EngineParts = Pick<Database, "kind" | "listen" | "migrate" | "copyTo" | "statementTimeoutMs"> & {
  /** Connections for people: many, and each statement is short. */
  pool: Pool;
  /** Connections for people of some organisations alone; absent where connections share a session of the database. */
  restrictedPool?: Pool | undefined;
  /** Connections for maintenance: few, and a statement may take long. */
  maintenancePool: Pool;
  names: StatementNames | undefined;
  onTooSlow: DatabaseOptions["onTooSlow"];
  log: DatabaseOptions["log"];
  hasRowSecurity: DatabaseOptions["hasRowSecurity"];
  /** Ends the statement a connection is running; absent where that is not possible. */
  cancel?: (client: PoolClient) => Promise<void>;
  /** Closes what the engine itself opened; the pool is already closed. */
  closeEngine: () => Promise<void>;
};

// Spreads competing retries, so that two transactions do not deadlock in step again.
const waitBeforeRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.random() * 15));

const transactionOf = (
  owner: object,
  begin: () => TransactionBuilder<Schema>,
): DatabaseLane["transaction"] => {
  return async (work) => {
    refuseInsideTransaction(owner);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await begin().execute((tx: Transaction<Schema>) =>
          runInTransactionScope(owner, () => work(tx)),
        );
      } catch (error) {
        if (attempt > MAX_RETRIES || !isRetryable(error)) throw error;
        await waitBeforeRetry(attempt);
      }
    }
  };
};

// A script that opened a transaction and failed must not leave it to the next user of the connection.
const leavesTransaction = (client: PoolClient): Promise<boolean> =>
  client.query("rollback").then(
    () => false,
    () => true,
  );

type LaneParts = {
  owner: object;
  pool: Pool;
  restrictedPool: Pool | undefined;
  names: StatementNames | undefined;
  onError: (error: unknown) => void;
  isLimited: boolean;
  cancel: EngineParts["cancel"];
  restriction: () => Restriction | undefined;
};

const createLane = ({ owner, ...parts }: LaneParts): DatabaseLane => {
  const guarded = createDialect({ ...parts, beforeAcquire: () => refuseInsideTransaction(owner) });
  const unguarded = createDialect({ ...parts, beforeAcquire: () => {} });
  const inside = new Kysely<Schema>({ dialect: unguarded });
  return {
    kysely: new Kysely<Schema>({ dialect: guarded }),
    transaction: transactionOf(owner, () => inside.transaction()),
    snapshot: transactionOf(owner, () =>
      inside.transaction().setIsolationLevel("repeatable read").setAccessMode("read only"),
    ),
  };
};

const executeSqlOf = ({ owner, pool, onError }: LaneParts): Database["executeSql"] => {
  return async (text, values): Promise<SqlRows> => {
    refuseInsideTransaction(owner);
    try {
      const client = await pool.connect();
      let isBroken = false;
      try {
        const answer: unknown = await client.query(text, values?.length ? values : undefined);
        // Several statements give a list of results, which the type of the driver does not say.
        const results = (Array.isArray(answer) ? answer : [answer]) as {
          rows: SqlRows["rows"];
          rowCount: number | null;
        }[];
        return {
          rows: results.flatMap((result) => result.rows ?? []),
          rowCount: results.reduce((sum, result) => sum + (result.rowCount ?? 0), 0),
        };
      } catch (error) {
        isBroken = isConnectionLost(error) || (await leavesTransaction(client));
        throw error;
      } finally {
        client.release(isBroken);
      }
    } catch (error) {
      const callerError = toCallerError(error, text);
      onError(callerError);
      throw callerError;
    }
  };
};

/** Puts the common interface on an engine. */
export const createDatabase = ({
  pool,
  restrictedPool,
  maintenancePool,
  names,
  onTooSlow,
  log,
  hasRowSecurity = true,
  cancel,
  closeEngine,
  ...engine
}: EngineParts): Database => {
  let rowSecurity: RowSecurity = "off";
  const onError = (error: unknown): void => {
    if (error instanceof StatementTooSlowError) onTooSlow?.(error);
  };
  const people: LaneParts = {
    owner: {},
    pool,
    restrictedPool,
    names,
    onError,
    isLimited: true,
    cancel,
    restriction: () => (rowSecurity === "on" ? restriction() : undefined),
  };
  const executeSql = executeSqlOf(people);
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), restrictedPool?.end(), maintenancePool.end()]);
    await closeEngine();
  };

  return {
    ...engine,
    ...createLane(people),
    maintenance: createLane({
      ...people,
      pool: maintenancePool,
      restrictedPool: undefined,
      isLimited: false,
    }),
    migrate: async () => {
      const applied = await engine.migrate();
      if (hasRowSecurity) rowSecurity = await raiseRowSecurity(pool, log);
      return applied;
    },
    rowSecurity: () => rowSecurity,
    executeSql,
    notify: async (channel, payload) => {
      await executeSql("select pg_notify($1, $2)", [channel, payload]);
    },
    ping: async () => {
      await executeSql("select 1");
    },
    close: () => (closing ??= close()),
  };
};
