import type { Kysely, Schema } from "@pharos/db";
import { errorMessage } from "../error-message.ts";
import { type Failure, recordFailure } from "./attempts.repo.ts";
import type { QueueRuntime } from "./queue.ts";

/** Counts a failed try and says so in the log. */
export async function settleFailure(
  { database, log, count }: Pick<QueueRuntime, "database" | "log" | "count">,
  { queue, key, retrySeconds }: Omit<Failure, "reason">,
  error: unknown,
  db: Kysely<Schema> = database.kysely,
): Promise<void> {
  const { attempts, isParked } = await recordFailure(db, {
    queue,
    key,
    retrySeconds,
    reason: errorMessage(error),
  });
  count(queue, "failed");
  const about = { err: error, queue, key, attempts };
  if (isParked) log.error(about, "a piece of work failed too often and is parked");
  else log.warn(about, "a piece of work failed and will be tried again");
}
