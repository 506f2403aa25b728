import { Kysely, type Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Database, SqlRows } from "./database.ts";
import { createDialect } from "./dialect.ts";
import { isConnectionLost, isRetryable, toCallerError } from "./errors.ts";
import type { Schema } from "./schema.gen.ts";
import type { StatementNames } from "./statement-names.ts";
import { refuseInsideTransaction, runInTransactionScope } from "./transaction-scope.ts";

const MAX_RETRIES = 3;

/** What an engine provides; the rest is the same for both. */
export type EngineParts = Pick<Database, "kind" | "listen" | "migrate"> & {
  pool: Pool;
  names: StatementNames | undefined;
  /** Closes what the engine itself opened; the pool is already closed. */
  closeEngine: () => Promise<void>;
};

// Spreads competing retries, so that two transactions do not deadlock in step again.
const waitBeforeRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.random() * 15));

const transactionOf = (owner: object, kysely: Kysely<Schema>): Database["transaction"] => {
  return async (work) => {
    refuseInsideTransaction(owner);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await kysely
          .transaction()
          .execute((tx: Transaction<Schema>) => runInTransactionScope(owner, () => work(tx)));
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

const executeSqlOf = (owner: object, pool: Pool): Database["executeSql"] => {
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
      throw toCallerError(error);
    }
  };
};

/** Puts the common interface on an engine. */
export const createDatabase = ({ pool, names, closeEngine, ...engine }: EngineParts): Database => {
  const owner = {};
  const dialect = createDialect({ pool, names, beforeAcquire: () => refuseInsideTransaction(owner) });
  const innerDialect = createDialect({ pool, names, beforeAcquire: () => {} });
  const kysely = new Kysely<Schema>({ dialect });
  const forTransactions = new Kysely<Schema>({ dialect: innerDialect });
  const executeSql = executeSqlOf(owner, pool);
  let closing: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    await pool.end();
    await closeEngine();
  };

  return {
    ...engine,
    kysely,
    transaction: transactionOf(owner, forTransactions),
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
