import type { Schema, Transaction } from "@pharos/db";
import { sql } from "kysely";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keepSearchable } from "./keep-searchable.ts";
import { cutVersion } from "./words.ts";

/** Requests cut in one transaction: they are locked meanwhile, so it must be over soon. */
const batchSize = 50;

/** Makes findable what came another way than through a use case, or was cut by older rules. */
export const indexPendingSearch: JobDefinition = {
  name: "serviceRequest.indexSearch",
  schedule: { everySeconds: 2 },
  run: async (platform) => {
    await indexPending(platform);
  },
};

/** Cuts the words of every request that waits for it, and answers how many those were. */
export async function indexPending(platform: Platform): Promise<number> {
  let total = 0;
  for (;;) {
    if (!(await isAnythingPending(platform))) return total;
    const done = await platform.transact(undefined, async ({ db }) => {
      const ids = await takePending(db);
      await keepSearchable(db, ...ids);
      return ids.length;
    });
    total += done;
    // What is left is being changed right now.
    if (done === 0) return total;
  }
}

/** Has every request cut again whose words were cut by other rules than today's. */
export async function queueOutdated(db: Transaction<Schema>): Promise<void> {
  await sql`
    insert into service_request_search_queue (service_request_id)
    select service_request_id from service_request_search where cut_version <> ${cutVersion}::smallint
    on conflict do nothing`.execute(db);
}

async function isAnythingPending({ database }: Platform): Promise<boolean> {
  const row = await database.kysely
    .selectFrom("service_request_search_queue")
    .select("service_request_id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

// The request is locked before its texts are read, against everybody who could be adding to them: a reply that is not
// committed yet would be missing, and its mark in the queue be gone.
async function takePending(db: Transaction<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom("service_request_search_queue")
    .innerJoin("service_request", "service_request.id", "service_request_search_queue.service_request_id")
    .select("service_request.id")
    .limit(batchSize)
    .forUpdate("service_request")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
