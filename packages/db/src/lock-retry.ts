import { setTimeout } from "node:timers/promises";
import { sqlStateOf } from "./errors.ts";

const LOCK_NOT_AVAILABLE = "55P03";

/** How often, and with which pause between, work is tried that could not get a lock. */
export type LockRetries = { tries: number; pauseMs: number };

// About a minute, of which those who write have the larger part.
const USUAL: LockRetries = { tries: 60, pauseMs: 600 };

/** Runs `work` again while a table that it needs is in use. Throws the last failure, and any other one at once. */
export const retryOnLockTimeout = async <T>(
  work: () => Promise<T>,
  { tries, pauseMs }: LockRetries = USUAL,
): Promise<T> => {
  for (let done = 1; ; done += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || done >= tries) throw error;
      await setTimeout(pauseMs);
    }
  }
};
