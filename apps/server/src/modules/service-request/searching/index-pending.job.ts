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
      const pending = await takePending(db);
      const ids = pending.length > 0 ? pending : await takeOutdated(db);
      await keepSearchable(db, ...ids);
      return ids.length;
    });
    total += done;
    // What is left is being changed right now.
    if (done === 0) return total;
  }
}

async function isAnythingPending({ database }: Platform): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from service_request_search_queue)
      or exists (select from service_request_search where cut_version < ${cutVersion}::smallint)`.execute(
    database.kysely,
  );
  return rows.length > 0;
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

/** Requests whose words were cut by older rules. */
async function takeOutdated(db: Transaction<Schema>): Promise<number[]> {
  const rows = await db
    .selectFrom("service_request_search")
    .innerJoin("service_request", "service_request.id", "service_request_search.service_request_id")
    .select("service_request.id")
    .where("cut_version", "<", cutVersion)
    .limit(batchSize)
    .forUpdate("service_request")
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
