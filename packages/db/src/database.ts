import type { Kysely, Transaction } from "kysely";
import type { StatementTooSlowError } from "./errors.ts";
import type { RowSecurity } from "./raise-row-security.ts";
import type { Schema } from "./schema.gen.ts";

/** Rows as `executeSql` answers them. */
export type SqlRows = { rows: Record<string, unknown>[]; rowCount: number };

/** A way to the database with connections and a time limit of its own. */
export type DatabaseLane = {
  /** For single statements outside transactions. Refuses to be used inside `transaction`. */
  kysely: Kysely<Schema>;
  /**
   * Runs `work` in one transaction; use only `tx` inside it. Serialisation failures and deadlocks are retried up to
   * three times, so `work` must not have effects outside the database. Throws `DatabaseUnavailableError` on a loss.
   */
  transaction: <T>(work: (tx: Transaction<Schema>) => Promise<T>) => Promise<T>;
  /**
   * Runs reads that must agree with each other: all of them see the database as it was at the first one. Use only `db`
   * inside it, and write nothing.
   */
  snapshot: <T>(read: (db: Transaction<Schema>) => Promise<T>) => Promise<T>;
};

/** A running database, the same on both engines. Its own `kysely` and `transaction` are the lane for people. */
export type Database = DatabaseLane & {
  /** Which engine it runs on. */
  kind: "embedded" | "postgres";
  /** Longest running time of one statement in the lane for people, milliseconds. */
  statementTimeoutMs: number;
  /**
   * The lane for deleting, merging, re-indexing and start-up: two connections, statements of up to ten minutes. Work in
   * batches all the same, because locks are held as long as a statement runs.
   */
  maintenance: DatabaseLane;
  /**
   * Calls `onPayload` for every NOTIFY on the channel; answers a function that stops it. After a lost connection it is
   * called once with an empty payload: something may have been missed, so look at the tables. Never throws: while the
   * database is away it keeps trying.
   */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>;
  /**
   * Sends a NOTIFY. Refused inside a transaction: PostgreSQL lets those that contain one commit only one after the other,
   * so that all writers of the server would wait for each other.
   */
  notify: (channel: string, payload: string) => Promise<void>;
  /**
   * Copies the database as it is between two transactions into a folder that `openDatabase` can open; statements wait
   * meanwhile. Only the embedded engine has it: a server has tools of its own.
   */
  copyTo?: (folder: string) => Promise<void>;
  /** Applies missing migrations and answers their names; then row level security is in force where it can be. */
  migrate: () => Promise<string[]>;
  /** Whether work within organisations is restricted to their rows by the database itself. */
  rowSecurity: () => RowSecurity;
  /** Resolves when the database answers; throws `DatabaseUnavailableError` otherwise. */
  ping: () => Promise<void>;
  /**
   * Plain SQL for libraries that bring their own statements; several statements are allowed when there are no values. Not
   * restricted to organisations.
   */
  executeSql: (text: string, values?: unknown[]) => Promise<SqlRows>;
  /** Finishes what is running and closes. The embedded engine also writes a checkpoint. */
  close: () => Promise<void>;
};

/** Options of both engines. */
export type CommonOptions = {
  /** Notified about events worth a log line: reconnects, restarts of the engine, migrations. */
  log?: (message: string, detail?: Record<string, unknown>) => void;
  /** IANA zone in which timestamps leave the database. Default `Asia/Shanghai`. */
  timeZone?: string;
  /** Notified of every statement that was ended because it ran too long. */
  onTooSlow?: (error: StatementTooSlowError) => void;
  /** Longest running time of one statement in the lane for people, milliseconds. Default 4500. */
  statementTimeoutMs?: number;
  /** Longest wait for a free connection, milliseconds. Default 2000. */
  poolWaitMs?: number;
  /** Whether work within organisations is restricted to their rows by the database too. Default true. */
  hasRowSecurity?: boolean;
  /** Folder of the SQL files. Default: this package's migrations. */
  migrationsFolder?: URL;
};

/** The embedded engine: one folder, one process. */
export type EmbeddedOptions = CommonOptions & {
  kind: "embedded";
  /** Folder of the data; created when missing. */
  folder: string;
  /** Told the names of migrations that opening the folder applied. */
  migrationsLog?: (names: string[]) => void;
  /** False only in tests of the guard itself: commits are then acknowledged before they are on disk. */
  isDurable?: boolean;
};

/** A PostgreSQL server, version 15 or later. */
export type PostgresOptions = CommonOptions & {
  kind: "postgres";
  /** Connection string, `postgresql://user:password@host:port/name`. */
  url: string;
  /**
   * Most connections of this process for people; as many for work within organisations, two for maintenance and one for
   * LISTEN come on top. Default 10.
   */
  poolSize?: number;
  /** Whether hot statements are prepared; switch off behind a pooler in transaction mode. Default true. */
  hasPreparedStatements?: boolean;
};

/** How to open a database. */
export type DatabaseOptions = EmbeddedOptions | PostgresOptions;
