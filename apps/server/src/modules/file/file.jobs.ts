import { fileLimits } from "@pharos/domain/file";
import type { JobDefinition } from "../../platform/jobs.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { FileDependencies } from "./dependencies.ts";
import { purgeFile } from "./purge-file.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

const hourMs = 3600 * 1000;
/** A file that was removed by mistake can be brought back by an operator for so long. */
const removedHours = 24;

/** The jobs of files. */
export function fileJobs(dependencies: FileDependencies): readonly JobDefinition[] {
  return [
    {
      name: "file.uploadGc",
      cron: "30 4 * * *",
      run: (_platform, signal) => collectGarbage(dependencies, signal),
    },
  ];
}

/** Removes uploads that no one saved within a day, unfinished ones too, and the bytes of files that were removed. */
async function collectGarbage(dependencies: FileDependencies, signal: AbortSignal): Promise<void> {
  const { platform } = dependencies;
  const now = platform.clock.now().getTime();
  const files = storedFileRepo(platform.database.maintenance.kysely);
  const removedBefore = new Date(now - removedHours * hourMs);
  const unusedBefore = new Date(now - fileLimits.unsavedHours * hourMs);
  const common = { idOf: (id: number) => id };
  await sweep<number, boolean>(
    platform,
    {
      ...common,
      name: "file.removed",
      find: (after) => files.listRemoved(removedBefore, after),
      handle: (id) => removeWithAttachment(dependencies, id),
    },
    signal,
  );
  await sweep<number, boolean>(
    platform,
    {
      ...common,
      name: "file.unused",
      find: (after) => files.listUnused(unusedBefore, after),
      handle: (id) => purgeFile(dependencies, id),
    },
    signal,
  );
}

async function removeWithAttachment(dependencies: FileDependencies, id: number): Promise<boolean> {
  await dependencies.platform.database.transaction(async (tx) => {
    await tx.deleteFrom("attachment").where("file_id", "=", id).where("deleted_at", "is not", null).execute();
    await storedFileRepo(tx).release([id]);
  });
  return purgeFile(dependencies, id);
}
