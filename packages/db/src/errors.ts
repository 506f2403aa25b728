import { fingerprintOf } from "./fingerprint.ts";

/** The database cannot be reached, is overloaded or stopped answering; trying again later may work. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** A statement that was ended because it ran longer than its lane allows. */
export class StatementTooSlowError extends Error {
  override readonly name = "StatementTooSlowError";
  /** Names the statement whatever its values: the same in every process and every release that sends it. */
  readonly fingerprint: string;
  /** The text of the statement, without its values. */
  readonly statement: string;

  constructor(statement: string, cause: unknown) {
    const fingerprint = fingerprintOf(statement);
    super(`Statement ${fingerprint} ran too long and was ended`, { cause });
    this.fingerprint = fingerprint;
    this.statement = statement;
  }
}

/** The work has waited for connections, locks and statements for as long as it may in all. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";

  constructor() {
    super("The database was waited for as long as this work may wait");
  }
}

/** Whoever asked for the work no longer waits for it. */
export class AbandonedError extends Error {
  override readonly name = "AbandonedError";

  constructor() {
    super("No one waits for this work any more");
  }
}

/** Another running process owns the folder of the embedded database. */
export class DatabaseFolderInUseError extends Error {
  override readonly name = "DatabaseFolderInUseError";
}

/** A migration that was already applied has changed or is missing. */
export class MigrationChangedError extends Error {
  override readonly name = "MigrationChangedError";
}

/** The outer database handle was used inside a transaction, where it would wait for itself for ever. */
export class OuterHandleInTransactionError extends Error {
  override readonly name = "OuterHandleInTransactionError";
}

const STATEMENT_TIMEOUT = "57014";

const NETWORK_CODES = new Set([
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
]);

const UNAVAILABLE_STATES = new Set([
  "25006", // read-only: a former primary, or a standby
  "25P03", // idle in a transaction for too long
  "53100", // disk full
  "53200", // out of memory
  "53300", // too many connections
  "57P01", // shut down by the administrator
  "57P02", // crash of another backend
  "57P03", // starting up
  "57P05", // idle session timeout
  "58030", // input/output error
]);

// Messages of the driver that carry no code.
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** The SQLSTATE of a database error (`23505` …), or an empty string. */
export const sqlStateOf = (error: unknown): string => {
  const code = error instanceof Error ? codeOf(error) : "";
  return /^[0-9A-Z]{5}$/.test(code) && !NETWORK_CODES.has(code) ? code : "";
};

/** Whether the connection itself is lost, so that it must not be used again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    NETWORK_CODES.has(code) ||
    code.startsWith("08") ||
    code.startsWith("57P") ||
    code === "25P03" ||
    DRIVER_MESSAGES.test(error.message)
  );
};

/** Whether the error means "the database is away or overloaded", for which HTTP answers 503. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  isConnectionLost(error) ||
  UNAVAILABLE_STATES.has(sqlStateOf(error));

/**
 * The error a caller should see: losses become `DatabaseUnavailableError`, a statement that was ended becomes
 * `StatementTooSlowError`, everything else stays what it is.
 */
export const toCallerError = (error: unknown, statement = ""): unknown => {
  if (sqlStateOf(error) === STATEMENT_TIMEOUT) return new StatementTooSlowError(statement, error);
  if (error instanceof DatabaseUnavailableError || !isDatabaseUnavailable(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseUnavailableError(`The database is not available: ${reason}`, { cause: error });
};

/** Whether a whole transaction may be run again: serialisation failure, deadlock, or a plan made stale by a migration. */
export const isRetryable = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === "40001" || state === "40P01" || isStalePlan(error);
};

/** Whether a prepared statement no longer fits because a migration changed a table under it. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && sqlStateOf(error) === "0A000" && error.message.includes("cached plan");
