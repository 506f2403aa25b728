import { certNoticeDays } from "@pharos/api/team";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { certExpiring } from "./team.events.ts";

/** Says every morning which certificates end within 60 days; a new last day arms a certificate again. */
export const remindCerts: JobDefinition = {
  name: "team.remindCerts",
  cron: "40 8 * * *",
  run: async (platform) => {
    await announceExpiringCerts(platform);
  },
};

/** Announces what has not been announced for its last day, and answers how many certificates that was. */
export async function announceExpiringCerts({ withTransaction, clock }: Platform): Promise<number> {
  const today = businessToday(clock.now());
  return withTransaction(undefined, async (tx) => {
    const { rows } = await sql<{ id: number; expire_date: string }>`
      update cert set reminded_expire_date = expire_date
      where expire_date >= ${today}::date and expire_date <= ${daysAfter(today, certNoticeDays)}::date
        and reminded_expire_date is distinct from expire_date
      returning id, expire_date`.execute(tx.db);
    for (const row of rows) await tx.publish(certExpiring, { id: row.id, expireDate: row.expire_date });
    return rows.length;
  });
}
