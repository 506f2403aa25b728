import type { Platform } from "./platform.ts";

/** Recurring work. The job is only a hint to look: what has to be done is always in rows. */
export interface JobDefinition {
  /** Unique and stable, `module.whatItDoes`, at most 64 characters of a–z, A–Z, 0–9, `.`, `-` and `_`. */
  readonly name: string;
  /**
   * `cron`: five fields, in Asia/Shanghai; when the server was down at the time it runs once after the start, and when it
   * fails it is tried twice more. `everySeconds`: so long after the previous run has ended.
   */
  readonly schedule: { readonly cron: string } | { readonly everySeconds: number };
  /**
   * True: every process runs it, so it must take its rows with FOR UPDATE SKIP LOCKED. For work that must go on within a
   * second of another process being killed. Only with `everySeconds`. Otherwise one process at a time runs it.
   */
  readonly isEveryProcess?: boolean;
  readonly run: (platform: Platform) => Promise<void>;
}

/** The jobs of this process. */
export interface Jobs {
  /** Adds jobs; before `start`. Two of the same name are refused. */
  register(definitions: readonly JobDefinition[]): void;
  start(): Promise<void>;
  /** Lets running jobs finish, for at most `graceMs` (default 5000). */
  stop(graceMs?: number): Promise<void>;
  /** Runs a job here and now, whatever its schedule: for tests and commands. Throws what it throws. */
  runNow(name: string): Promise<void>;
}
