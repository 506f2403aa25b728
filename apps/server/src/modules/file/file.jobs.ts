import { fileLimits } from "@pharos/domain/file";
import type { JobDefinition } from "../../platform/jobs.ts";
import { checkFile, checkLeaseMs } from "./check-file.ts";
import type { FileDependencies } from "./dependencies.ts";
import { forgetFile } from "./forget-file.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

const hourMs = 3600 * 1000;
/** A file that was removed by mistake can be brought back by an operator for so long. */
const removedHours = 24;

/** The jobs of files. */
export function fileJobs(dependencies: FileDependencies): readonly JobDefinition[] {
  return [
    {
      name: "file.check",
      schedule: { everySeconds: 3 },
      isEveryProcess: true,
      run: () => checkPending(dependencies),
    },
    {
      name: "file.uploadGc",
      schedule: { cron: "30 4 * * *" },
      run: () => collectGarbage(dependencies),
    },
  ];
}

/** Checks what waits for its check; what fails is tried again when its lease has run out. */
async function checkPending(dependencies: FileDependencies): Promise<void> {
  const { database, clock, log } = dependencies.platform;
  for (;;) {
    const now = clock.now();
    const until = new Date(now.getTime() + checkLeaseMs);
    const file = await storedFileRepo(database.kysely).takePending(now, until);
    if (!file) return;
    try {
      await checkFile(dependencies, file);
    } catch (error) {
      log.error({ err: error, fileId: file.id }, "a file could not be checked");
    }
  }
}

/** Removes uploads that nobody saved within a day, unfinished ones too, and the bytes of files that were removed. */
async function collectGarbage(dependencies: FileDependencies): Promise<void> {
  const { database, clock } = dependencies.platform;
  const now = clock.now().getTime();
  const files = storedFileRepo(database.kysely);
  for (const id of await files.listRemoved(new Date(now - removedHours * hourMs))) {
    await database.transaction(async (tx) => {
      await tx
        .deleteFrom("attachment")
        .where("file_id", "=", id)
        .where("deleted_at", "is not", null)
        .execute();
      await storedFileRepo(tx).release(id);
    });
    await forgetFile(dependencies, id);
  }
  for (const id of await files.listUnused(new Date(now - fileLimits.unsavedHours * hourMs)))
    await forgetFile(dependencies, id);
}
