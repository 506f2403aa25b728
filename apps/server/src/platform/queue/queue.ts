import type { Database } from "@pharos/db";
import type { RawBuilder } from "kysely";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { Transact } from "../unit-of-work.ts";

/** The key of a row: the name of its column, or an expression. */
export type KeyExpression = string | RawBuilder<unknown>;

/** What may be taken at the moment. */
export interface TakeScope {
  /** Most rows to take. */
  readonly limit: number;
  /** The condition that leaves out rows that are worked on, wait for another try or are parked. */
  readonly isFree: (key: KeyExpression) => RawBuilder<boolean>;
}

/** What every kind of queue says about itself. */
export interface QueueOptions {
  /** Unique and stable, `module.what`, at most 64 characters: attempts and parked work are stored under it. */
  readonly name: string;
  /** Longest time between two looks for due rows, milliseconds. */
  readonly pollMs: number;
  /** Rows or batches worked on at the same time in one process. Default 1. */
  readonly concurrency?: number;
  /** Waits between the tries of a row that fails; after the last one it is parked. */
  readonly retrySeconds?: readonly number[];
  /** When the next row falls due, for queues whose rows must not wait for the next look; null: none is known. */
  readonly findNextDue?: (db: Database["kysely"], isFree: TakeScope["isFree"]) => Promise<string | null>;
}

/** Waits between tries where a queue says nothing else. */
export const usualRetrySeconds: readonly number[] = [1, 5, 30, 300, 1800, 7200, 21_600];

/** What queues run on. */
export interface QueueRuntime {
  readonly database: Database;
  readonly withTransaction: Transact;
  readonly clock: Clock;
  readonly log: Logger;
  /** Unique to this process. */
  readonly processId: string;
  /** Aborted when the process stops: what is under way is finished, nothing more is begun. */
  readonly signal: AbortSignal;
  /** Notified of every row that was handled or failed. */
  readonly count: (queue: string, outcome: "handled" | "failed") => void;
}

/** Work that waits in rows, made with `defineQueue` or `defineLeasedQueue`. */
export interface Queue extends Pick<QueueOptions, "name" | "pollMs" | "findNextDue"> {
  /** Works on what is due until nothing is left or the process stops, and answers how many rows that were. */
  readonly drain: (runtime: QueueRuntime) => Promise<number>;
}
