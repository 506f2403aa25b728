import { dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import { deletedBefore } from "../../platform/queue/deleted-before.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { releaseFiles } from "../file/index.ts";

/** How long the bytes of a deleted resource are kept. */
const keptDays = 30;

/** Forgets resources that were deleted long ago; the next cleaning of files takes their bytes. */
export const resourcePurge: JobDefinition = {
  name: "resource.purge",
  cron: "10 4 * * *",
  run: async (platform, signal) => {
    const before = new Date(platform.clock.now().getTime() - keptDays * dayMs);
    await sweep<number, void>(
      platform,
      {
        name: "resource.purge",
        find: deletedBefore(platform.database, "resource", before),
        idOf: (id) => id,
        handle: (id) => platform.withTransaction(undefined, (tx) => purge(tx, id)),
      },
      signal,
    );
  },
};

async function purge(tx: UnitOfWork, id: number): Promise<void> {
  const versions = await tx.db
    .deleteFrom("resource_version")
    .where("resource_id", "=", id)
    .returning("file_id")
    .execute();
  await releaseFiles(
    tx,
    versions.map(({ file_id }) => file_id),
  );
  await sql`delete from resource where id = ${id}`.execute(tx.db);
}
