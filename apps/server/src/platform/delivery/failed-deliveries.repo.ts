import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import { FAILED } from "./send-notifications.ts";

/** Figures stop here: more says nothing more. */
const countMax = 1000;

/** How many mails, SMS and lines in group chats of the last 24 hours were given up, also those that were never tried; at most 1000. */
export async function countFailedDeliveries(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("notification_outbox")
        .select("id")
        .where("created_at", ">", sql<string>`now() - interval '1 day'`)
        .where("status", "=", FAILED)
        // Says it in the words of the index over what is done with.
        .where("status", "<>", 0)
        .limit(countMax)
        .as("failed"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
