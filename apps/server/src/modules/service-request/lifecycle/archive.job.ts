import { serviceRequestStatus } from "@pharos/domain/enums";
import { requestPeriods } from "@pharos/domain/service-request";
import { sql } from "kysely";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { never, sweep } from "../../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { serviceRequestArchiveBlocked } from "../service-request.events.ts";
import { archivable, archive, countHours } from "./archive-service-request.ts";
import { noteReminder } from "./reminder.repo.ts";

/** Archives what has been closed for 14 days and lacks nothing; of the rest its executor is notified once. */
export const autoArchive: JobDefinition = {
  name: "serviceRequest.archive",
  cron: "0 2 * * *",
  run: async (platform, signal) => {
    await archiveOld(platform, signal);
  },
};

/** What came of old requests. */
export interface ArchiveOutcome {
  readonly archived: number;
  /** Executors who were notified that something is missing. */
  readonly reminded: number;
}

const batchSize = 500;

/** Archives everything that is due. */
export async function archiveOld(platform: Platform, signal: AbortSignal = never): Promise<ArchiveOutcome> {
  const outcomes = await sweep<number, keyof ArchiveOutcome | undefined>(
    platform,
    {
      name: autoArchive.name,
      find: (after) => findOld(platform, after),
      idOf: (id) => id,
      handle: (id) => platform.withTransaction(undefined, (tx) => handleOne(tx, id)),
    },
    signal,
  );
  const outcome = { archived: 0, reminded: 0 };
  for (const done of outcomes) if (done) outcome[done] += 1;
  return outcome;
}

/** Old closed requests in the order of their ids, without those whose executor has been notified. */
async function findOld({ database, clock }: Platform, after: number): Promise<number[]> {
  const before = new Date(clock.now().getTime() - requestPeriods.archiveMs).toISOString();
  const rows = await database.maintenance.kysely
    .selectFrom("service_request as r")
    .select("r.id")
    .where("r.id", ">", after)
    .where("r.status", "=", serviceRequestStatus.toCode("closed"))
    .where("r.deleted_at", "is", null)
    .where("r.closed_at", "<=", before)
    .where(
      // What was completed since is looked at again.
      sql<boolean>`not exists (select from service_request_reminder m where m.service_request_id = r.id
        and m.kind = 'archive' and m.since = r.closed_at and m.sent_at >= r.updated_at)`,
    )
    .orderBy("r.id")
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function handleOne(tx: UnitOfWork, id: number): Promise<keyof ArchiveOutcome | undefined> {
  const row = await tx.db
    .selectFrom("service_request")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", serviceRequestStatus.toCode("closed"))
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row?.closed_at) return undefined;
  const now = new Date(Math.max(tx.now.getTime(), Date.parse(row.updated_at)));
  const hours = { hourRecordCount: await countHours(tx.db, row.id), noHoursReason: row.no_hours_reason };
  if (archivable(row, row, hours) === true) {
    await archive(tx, { row, columns: row, hours, now, by: null });
    return "archived";
  }
  const reminder = { requestId: id, kind: "archive", since: new Date(row.closed_at) } as const;
  if (!(await noteReminder(tx.db, reminder, now))) return undefined;
  await announce(tx, serviceRequestArchiveBlocked, { id, by: null }, { isInternal: true });
  return "reminded";
}
