import { dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";

const keptDays = 180;
const batch = 1000;

/** Forgets messages that were read half a year ago, and deleted ones as old; unread ones stay. */
export const trimMessages: JobDefinition = {
  name: "message.trim",
  schedule: { cron: "30 4 * * 0" },
  run: trimOldMessages,
};

/** Deletes in batches, so that nobody waits for a long lock. */
export async function trimOldMessages({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): Promise<void> {
  const until = new Date(clock.now().getTime() - keptDays * dayMs).toISOString();
  let deleted = batch;
  while (deleted === batch) {
    const { rows } = await sql<{ id: number }>`
      delete from message where id in (
        select id from message where read_at < ${until}::timestamptz order by id limit ${batch}
      ) returning id`.execute(database.kysely);
    deleted = rows.length;
  }
}
