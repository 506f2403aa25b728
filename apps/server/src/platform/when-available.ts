import { DatabaseUnavailableError } from "@pharos/db";
import type { Logger } from "./log.ts";

const RETRY_MS = 250;

/** Repeats `work` while the database is away: a server that is started before its database waits for it. */
export async function whenAvailable<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      log.warn({ reason: error.message }, "the database is not available yet; trying again");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
