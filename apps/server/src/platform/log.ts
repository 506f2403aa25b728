import type { Logger as PinoLogger } from "pino";

/** Structured log. Fields first, then a constant English sentence. */
export type Logger = PinoLogger;
