import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import { isRunningAt } from "./person.sql.ts";
import { followLeave } from "./substitute.ts";

/** Lets substitutes have the open requests of who is away when leave begins, and gives them back when it ends. */
export const followLeaves: JobDefinition = {
  name: "team.followLeave",
  cron: "*/5 * * * *",
  run: async (platform, signal) => {
    await followAllLeave(platform, signal);
  },
};

/** Brings the help of every substitute up to date. */
export async function followAllLeave(platform: Platform, signal: AbortSignal = never): Promise<void> {
  await sweep<number, undefined>(
    platform,
    {
      name: followLeaves.name,
      find: (after) => findFollowed(platform, after),
      idOf: (id) => id,
      handle: async (id) => {
        await platform.withTransaction(undefined, (tx) => followLeave(tx, id));
        return undefined;
      },
    },
    signal,
  );
}

const batchSize = 200;

/** Leave with a substitute that runs, or that has ended and is still delegated. */
async function findFollowed({ database, clock }: Platform, after: number): Promise<number[]> {
  const now = clock.now();
  const rows = await database.maintenance.kysely
    .selectFrom("engineer_period")
    .select("id")
    .where("id", ">", after)
    .where("substitute_id", "is not", null)
    .where(sql<boolean>`(is_delegated or ${isRunningAt("engineer_period", now)})`)
    .orderBy("id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}
