import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";

/** Removes sessions that ended 30 days ago (until then they tell which networks are familiar), old codes and nonces. */
export const forgetSignInData: JobDefinition = {
  name: "identity.forgetSignInData",
  schedule: { cron: "23 * * * *" },
  async run({ database }) {
    const db = database.kysely;
    await db
      .deleteFrom("session")
      .where("expires_at", "<", sql<string>`now() - interval '30 days'`)
      .execute();
    await db
      .deleteFrom("sms_code")
      .where("created_at", "<", sql<string>`now() - interval '2 days'`)
      .execute();
    await db.deleteFrom("clock_nonce").where("expires_at", "<", sql<string>`now()`).execute();
  },
};
