import { certNoticeDays } from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { businessToday, daysAfter } from "@pharos/domain/contract";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { certExpiring } from "./team.events.ts";

/** Says every morning which certificates end within 60 days; a new last day arms a certificate again. */
export const remindCerts: JobDefinition = {
  name: "team.remindCerts",
  cron: "40 8 * * *",
  run: async (platform, signal) => {
    await announceExpiringCerts(platform, signal);
  },
};

/** Certificates looked at in one statement. */
const batch = 200;

/** Announces what has not been announced for its last day, and answers how many certificates that was. */
export async function announceExpiringCerts(
  platform: Pick<Platform, "database" | "log" | "clock" | "withTransaction">,
  signal: AbortSignal = never,
): Promise<number> {
  const { database, clock, withTransaction } = platform;
  const announced = await sweep<number, boolean>(
    platform,
    {
      name: remindCerts.name,
      find: async (after) => {
        const rows = await expiring(database.maintenance.kysely, clock.now())
          .select("id")
          .where("id", ">", after)
          .orderBy("id")
          .limit(batch)
          .execute();
        return rows.map(({ id }) => id);
      },
      idOf: (id) => id,
      handle: (id) => withTransaction(undefined, (tx) => announce(tx, id), "maintenance"),
    },
    signal,
  );
  return announced.filter(Boolean).length;
}

const expiring = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom("cert")
    .where("expire_date", ">=", businessToday(now))
    .where("expire_date", "<=", daysAfter(businessToday(now), certNoticeDays))
    .where((eb) => eb("reminded_expire_date", "is distinct from", eb.ref("expire_date")));

async function announce(tx: UnitOfWork, id: number): Promise<boolean> {
  const row = await expiring(tx.db, tx.now)
    .select("expire_date as expireDate")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.expireDate) return false;
  await tx.db
    .updateTable("cert")
    .set({ reminded_expire_date: row.expireDate })
    .where("id", "=", id)
    .execute();
  await tx.publish(certExpiring, { id, expireDate: row.expireDate });
  return true;
}
