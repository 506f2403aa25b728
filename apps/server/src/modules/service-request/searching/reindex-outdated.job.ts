import { jsonText } from "@pharos/db";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Tokenizer } from "./create-tokenizer.ts";
import { indexNow } from "./index-pieces.job.ts";
import { findOutdated } from "./search-piece.repo.ts";
import { tokenizerVersion } from "./tokens.ts";

const batchSize = 100;
const settingKey = "search.tokenizer";

/** Indexes everything again, batch by batch, when the rules of cutting have changed since the last time. */
export const reindexOutdated = (tokenize: Tokenizer): JobDefinition => ({
  name: "serviceRequest.reindexSearch",
  schedule: { cron: "*/5 * * * *" },
  async run(platform) {
    if ((await readVersion(platform)) === tokenizerVersion) return;
    for (let isDone = false; !isDone; ) {
      isDone = await platform.transact(undefined, async (tx) => {
        const pieces = await findOutdated(tx.db, batchSize);
        await indexNow(tx, tokenize, pieces);
        return pieces.length === 0;
      });
    }
    await writeVersion(platform);
  },
});

async function readVersion({ database }: Platform): Promise<unknown> {
  const row = await database.kysely
    .selectFrom("app_setting")
    .select("value")
    .where("key", "=", settingKey)
    .executeTakeFirst();
  return row?.value;
}

async function writeVersion({ database }: Platform): Promise<void> {
  const value = jsonText(tokenizerVersion);
  await database.kysely
    .insertInto("app_setting")
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
