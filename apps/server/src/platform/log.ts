import pino, { type DestinationStream, type Logger as PinoLogger } from "pino";
import type { Config } from "./config.ts";
import { errorMessage } from "./error-message.ts";
import { createPrettyLines } from "./pretty-lines.ts";
import { maskSecrets } from "./secret-names.ts";

/**
 * Structured log: fields first, then a constant English sentence. Usual fields: `reqId`, `userId`, `err`.
 * Values under names of secrets are masked at any depth, so an object may be logged as it is.
 */
export type Logger = PinoLogger;

/** Where and how much is logged. */
export interface LogOptions {
  readonly level: Config["logLevel"];
  /** Default: standard output; readable lines when it is a terminal, JSON lines otherwise. */
  readonly destination?: DestinationStream;
}

/** Makes the log of a process. */
export function createLogger({ level, destination }: LogOptions): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: toLoggable },
      serializers: { err: describeError },
    },
    destination ??
      (process.stdout.isTTY ? createPrettyLines(process.stdout) : pino.destination({ sync: true })),
  );
}

function toLoggable(fields: Record<string, unknown>): Record<string, unknown> {
  const { err, ...others } = fields;
  // A record stays a record when its values are masked.
  const masked = maskSecrets(others) as Record<string, unknown>;
  return err === undefined ? masked : { ...masked, err };
}

// Only what explains the failure: other properties of driver errors repeat the values of the statement.
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskSecrets(error);
  return {
    type: error.name,
    message: error.message,
    ...("code" in error && { code: error.code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause !== undefined && {
      cause: errorMessage(error.cause),
    }),
  };
}
