import { dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../jobs.ts";
import type { Platform } from "../platform.ts";
import { type RetentionRule, retentionRules } from "./retention-rules.ts";

/** Rows deleted in one statement: their locks are held until it ends. */
const batchSize = 1000;

/** Deletes what is older than its rule says. */
export const purgeOld: JobDefinition = {
  name: "platform.purge",
  cron: "17 * * * *",
  async run(platform, signal) {
    for (const rule of retentionRules(platform.config)) {
      const deleted = await purge(platform, rule, signal);
      if (deleted > 0) platform.log.info({ table: rule.table, deleted }, "old rows were deleted");
    }
  },
};

/** Deletes batch after batch in the lane for maintenance, until nothing old is left. */
async function purge(
  { database, clock }: Platform,
  { table, since, days, where }: RetentionRule,
  signal: AbortSignal,
): Promise<number> {
  const until = new Date(clock.now().getTime() - days * dayMs).toISOString();
  const isOld = sql`${sql.ref(since)} < ${until}::timestamptz ${where === undefined ? sql`` : sql.raw(`and ${where}`)}`;
  let total = 0;
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld} limit ${batchSize}))`.execute(
      database.maintenance.kysely,
    );
    total += Number(numAffectedRows);
    if (numAffectedRows < batchSize) break;
  }
  return total;
}
