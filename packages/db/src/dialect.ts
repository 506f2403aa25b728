import type { Duplex } from "node:stream";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { QueryResult as PgResult, Pool, PoolClient } from "pg";
import { isConnectionLost, isStalePlan, toCallerError } from "./errors.ts";
import { type Restriction, restrictConnection, restrictTransaction } from "./row-security.ts";
import type { StatementNames } from "./statement-names.ts";
import { waitWithinLimit } from "./time-limit.ts";

type Connection = DatabaseConnection & {
  /** Sends BEGIN without waiting: the first statement travels with it. */
  begin: (text: string) => void;
  /** Ends the transaction. */
  end: (text: "commit" | "rollback") => Promise<void>;
  release: () => void;
};

/** What the dialect runs on. */
export type DialectOptions = {
  pool: Pool;
  /**
   * Connections for restricted work alone, which stay restricted between transactions; absent where connections share a
   * session of the database, so that what is restricted ends with each transaction.
   */
  restrictedPool: Pool | undefined;
  /** Absent: statements are not prepared. */
  names: StatementNames | undefined;
  /** Called before a connection is taken from the pool; may throw. */
  beforeAcquire: () => void;
  /** Told the errors of statements as callers see them. */
  onError: (error: unknown) => void;
  /** Whether waits count against the time limit of the work they belong to. */
  isLimited: boolean;
  /** Ends the statement a connection is running; absent where that is not possible. */
  cancel: ((client: PoolClient) => Promise<void>) | undefined;
  /** The organisations that the statements of the running work are restricted to; undefined: they are not. */
  restriction: () => Restriction | undefined;
};

/** What connections of a restricted pool are restricted to between transactions; one that is missing has to be told. */
const restrictedClients = new WeakMap<PoolClient, Restriction>();

const CHANGING_COMMANDS = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

const toKyselyResult = <R>(result: PgResult): QueryResult<R> => {
  // The driver cannot know the row type; the query builder does.
  const rows = (result.rows ?? []) as R[];
  return CHANGING_COMMANDS.has(result.command)
    ? { rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    : { rows };
};

const streamOf = (client: PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

// It takes back what the transaction was restricted to since the savepoint.
const ROLLBACK_TO_SAVEPOINT = /^\s*rollback to/i;

const wrapClient = (
  client: PoolClient,
  staysRestricted: boolean,
  { names, onError, isLimited, cancel, restriction }: DialectOptions,
): Connection => {
  /** Sent without waiting; the next statement travels with them and reports their failure. */
  let ahead: Promise<PgResult>[] = [];
  let isInTransaction = false;
  /** What the open transaction is restricted to; null: not known. */
  let restrictedTo: Restriction | undefined | null;
  let isBroken = false;
  let isHeldBack = false;

  /** Sends something that leaves in one packet with the next statement, which also reports its failure. */
  const sendAhead = (text: string): void => {
    if (!isHeldBack) streamOf(client).cork();
    isHeldBack = true;
    const sent = client.query(text);
    // Without this a loss before the next statement would be an unhandled rejection.
    sent.catch(() => {});
    ahead.push(sent);
  };

  const letGo = (): void => {
    if (isHeldBack) streamOf(client).uncork();
    isHeldBack = false;
  };

  // A plan belongs to a role: under one name the two would make each other's useless.
  const prepare = (text: string, values: readonly unknown[], isRestricted: boolean): Promise<PgResult> => {
    const name = names?.nameOf(text);
    if (!name) return client.query({ text, values: [...values] });
    return client.query({ name: isRestricted ? `${name}r` : name, text, values: [...values] });
  };

  const sendInTransaction = (text: string, values: readonly unknown[]): Promise<PgResult> => {
    const wanted = restriction();
    if (ROLLBACK_TO_SAVEPOINT.test(text)) restrictedTo = null;
    else if (wanted !== restrictedTo) {
      sendAhead(restrictTransaction(wanted));
      restrictedTo = wanted;
    }
    return prepare(text, values, wanted !== undefined);
  };

  // In a transaction of its own: the statement does not run when the restriction fails, and when either fails the
  // connection is what it was before.
  const sendWithRestriction = async (
    text: string,
    values: readonly unknown[],
    wanted: Restriction | undefined,
  ): Promise<PgResult> => {
    const isKept = staysRestricted && wanted !== undefined;
    if (isKept) restrictedClients.delete(client);
    sendAhead(`begin; ${isKept ? restrictConnection(wanted) : restrictTransaction(wanted)}`);
    const statement = prepare(text, values, wanted !== undefined);
    const [result, end] = await Promise.allSettled([statement, client.query("commit")]);
    if (result.status === "rejected") throw result.reason;
    if (end.status === "rejected") throw end.reason;
    if (isKept) restrictedClients.set(client, wanted);
    return result.value;
  };

  const sendAlone = (text: string, values: readonly unknown[]): Promise<PgResult> => {
    const wanted = restriction();
    return wanted === restrictedClients.get(client)
      ? prepare(text, values, wanted !== undefined)
      : sendWithRestriction(text, values, wanted);
  };

  const send = (text: string, values: readonly unknown[]): Promise<PgResult> => {
    const sent = isInTransaction ? sendInTransaction(text, values) : sendAlone(text, values);
    letGo();
    return sent;
  };

  const settle = async (result: Promise<PgResult>, text: string): Promise<PgResult> => {
    try {
      const first = ahead;
      ahead = [];
      if (first.length === 0) return await result;
      await Promise.all([...first, result]);
      return await result;
    } catch (error) {
      isBroken ||= isConnectionLost(error);
      const callerError = toCallerError(error, text);
      onError(callerError);
      throw callerError;
    }
  };

  const sendWithinLimit = (text: string, values: readonly unknown[]): Promise<PgResult> => {
    const start = (): Promise<PgResult> => settle(send(text, values), text);
    if (!isLimited) return start();
    // What waits behind the connection is dropped with it, and what runs learns of it when it answers.
    const onLeft = (): void => {
      isBroken = true;
      // The driver's own way to close waits for what is running.
      streamOf(client).destroy();
    };
    return waitWithinLimit({ start, onLeft, stop: cancel && (() => cancel(client)) });
  };

  const execute = async (text: string, values: readonly unknown[]): Promise<PgResult> => {
    try {
      return await sendWithinLimit(text, values);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names?.discardPlans();
      // Inside a transaction the error has already aborted it; the whole transaction is retried.
      if (isInTransaction) throw error;
      return settle(send(text, values), text);
    }
  };

  return {
    executeQuery: async (query) => toKyselyResult(await execute(query.sql, query.parameters)),
    streamQuery: () => {
      throw new Error("Streaming is not supported: read pages by key instead");
    },
    begin: (text) => {
      isInTransaction = true;
      restrictedTo = restriction();
      const isRestricted = restrictedTo === restrictedClients.get(client);
      sendAhead(isRestricted ? text : `${text}; ${restrictTransaction(restrictedTo)}`);
    },
    end: async (text) => {
      // The connection is closed, which rolls back.
      if (text === "rollback" && isBroken) return;
      try {
        const ended = client.query(text);
        letGo();
        const result = await settle(ended, text);
        if (text === "commit" && result.command === "ROLLBACK") {
          throw new Error("The transaction was rolled back because an earlier statement in it had failed");
        }
      } catch (error) {
        if (text === "rollback") isBroken = true;
        throw error;
      } finally {
        isInTransaction = false;
      }
    },
    release: () => client.release(isBroken),
  };
};

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ["begin", isolationLevel ? `isolation level ${isolationLevel}` : "", accessMode ?? ""]
    .filter(Boolean)
    .join(" ");

// Kysely hands back the very objects that acquireConnection gave out.
const own = (connection: DatabaseConnection): Connection => connection as Connection;

const connect = (pool: Pool, isLimited: boolean): Promise<PoolClient> => {
  const start = (): Promise<PoolClient> => pool.connect();
  if (!isLimited) return start();
  const onLeft = (started: Promise<PoolClient>): void =>
    void started.then(
      (client) => client.release(),
      () => {},
    );
  return waitWithinLimit({ start, onLeft });
};

const createDriver = (options: DialectOptions): Driver => ({
  init: async () => {},
  acquireConnection: async () => {
    options.beforeAcquire();
    const { pool, restrictedPool, isLimited, restriction } = options;
    const own = restriction() === undefined ? undefined : restrictedPool;
    try {
      return wrapClient(await connect(own ?? pool, isLimited), own !== undefined, options);
    } catch (error) {
      throw toCallerError(error);
    }
  },
  beginTransaction: async (connection, settings) => own(connection).begin(beginText(settings)),
  commitTransaction: (connection) => own(connection).end("commit"),
  rollbackTransaction: (connection) => own(connection).end("rollback"),
  savepoint: async (connection, name) => {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  },
  rollbackToSavepoint: async (connection, name) => {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`));
  },
  releaseSavepoint: async (connection, name) => {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint "${name}"`));
  },
  releaseConnection: async (connection) => own(connection).release(),
  destroy: async () => {},
});

/** A Kysely dialect over a `pg` pool; both engines use it. */
export const createDialect = (options: DialectOptions): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
