import { attachmentType } from "@pharos/domain/enums";
import { dayMs } from "@pharos/domain/time";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deletedBefore } from "../../platform/queue/deleted-before.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import { purgeDocs } from "./purge-docs.ts";

/** Removes deleted documents a day later, and files that were brought and never became a document. */
export const documentCleaning: JobDefinition = {
  name: "document.cleaning",
  cron: "10 4 * * *",
  run: (platform, signal) => cleanDocuments(platform, signal),
};

/** Does the cleaning of one day. */
export async function cleanDocuments(platform: Platform, signal: AbortSignal = never): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - dayMs);
  await sweep<number, void>(
    platform,
    {
      name: documentCleaning.name,
      find: deletedBefore(platform.database, "doc", before),
      idOf: (id) => id,
      handle: (id) => platform.withTransaction(undefined, (tx) => purgeDocs(tx, [id])),
    },
    signal,
  );
  // The cleaning of files takes them from there.
  await platform.database.maintenance.kysely
    .updateTable("attachment")
    .set({ deleted_at: platform.clock.now() })
    .where("type", "=", attachmentType.toCode("organisationDocument"))
    .where("deleted_at", "is", null)
    .where("created_at", "<", before.toISOString())
    .execute();
}
