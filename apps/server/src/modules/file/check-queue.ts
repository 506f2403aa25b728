import { AppError } from "../../platform/app-error.ts";
import { defineLeasedQueue, type LeasedOutcome } from "../../platform/queue/define-leased-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import { checkFile } from "./check-file.ts";
import type { FileDependencies } from "./dependencies.ts";
import { type StoredFile, storedFileRepo } from "./stored-file.repo.ts";

/** The queue of files that have arrived and wait for their check. */
export function fileCheckQueue(dependencies: FileDependencies): Queue {
  return defineLeasedQueue<StoredFile>({
    name: "file.check",
    pollMs: 3000,
    take: (tx, scope) => storedFileRepo(tx.db).lockReceived(dependencies.platform.clock.now(), scope),
    keyOf: ({ id }) => id,
    work: (file) => check(dependencies, file),
  });
}

/** Checks a file; while the place where the bytes lie or the scanner is away, all files wait. */
async function check(dependencies: FileDependencies, file: StoredFile): Promise<LeasedOutcome> {
  const nothing = async (): Promise<void> => {};
  try {
    await checkFile(dependencies, file);
    return { settle: nothing };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "common.unavailable") throw error;
    dependencies.platform.log.warn({ err: error, fileId: file.id }, "a file could not be checked for now");
    return { settle: nothing, isPaused: true };
  }
}
