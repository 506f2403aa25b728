import type { Platform } from "./platform.ts";

/** Recurring work. The job is only a hint to look: what has to be done is always in rows. */
export interface JobDefinition {
  /** Unique and stable, `module.whatItDoes`, at most 64 characters of a–z, A–Z, 0–9, `.`, `-` and `_`. */
  readonly name: string;
  /**
   * Five fields, in Asia/Shanghai. When the server was down at the time it runs once after the start, and when it fails it is
   * tried twice more. One process at a time runs it.
   */
  readonly cron: string;
  /** `signal` is aborted when the process stops: the row under way is finished, nothing more is begun. */
  readonly run: (platform: Platform, signal: AbortSignal) => Promise<void>;
}

/** The jobs of this process. */
export interface Jobs {
  /** Adds jobs; before `start`. Two of the same name are refused. */
  register(definitions: readonly JobDefinition[]): void;
  start(): Promise<void>;
  /** Tells running jobs to end, and waits for them for at most `graceMs` (default 5000). */
  stop(graceMs?: number): Promise<void>;
  /** Runs a job here and now, whatever its schedule: for tests and commands. Throws what it throws. */
  runNow(name: string): Promise<void>;
}
