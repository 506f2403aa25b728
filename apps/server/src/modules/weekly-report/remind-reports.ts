import { businessToday } from "@pharos/domain/contract";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { periodOf, type ReportPeriod } from "@pharos/domain/weekly-report";
import type { JobDefinition } from "../../platform/jobs.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findMissing, type MissingAuthor } from "./missing.repo.ts";

/** Reminds on Friday those who still owe the report of the week. */
export const remindAuthors: JobDefinition = {
  name: "weeklyReport.remind",
  cron: "0 17 * * 5",
  run: async (platform, signal) => {
    const period = periodOf("weekly", businessToday(platform.clock.now()));
    const missing = await findMissing(platform.database.maintenance.kysely, period);
    await sweep<MissingAuthor, void>(
      platform,
      {
        name: "weeklyReport.remind",
        find: after(missing, ({ userId }) => userId),
        idOf: ({ userId }) => userId,
        handle: ({ userId }) =>
          platform.withTransaction(undefined, (tx) => remind(tx, userId, period), "maintenance"),
      },
      signal,
    );
  },
};

/** What was found at once, for a sweep: everything, then nothing. */
const after =
  <Row>(rows: readonly Row[], idOf: (row: Row) => number) =>
  async (last: number): Promise<readonly Row[]> =>
    rows.filter((row) => idOf(row) > last);

const remind = (tx: UnitOfWork, userId: number, { from, to }: ReportPeriod) =>
  notify(tx, {
    event: "weekly.reminder",
    userIds: [],
    audience: { owner: [userId] },
    type: "hours",
    titleKey: "weeklyReportServer.message.reminder",
    params: { from, to },
    link: `/weeklyReport/edit?date=${from}`,
    dedupeKey: `weekly.reminder:${from}`,
  });

/** Names on Monday to each team admin who has not submitted the report of the week before. */
export const nameMissing: JobDefinition = {
  name: "weeklyReport.missing",
  cron: "0 12 * * 1",
  run: async (platform, signal) => {
    const lastWeek = dateOfDayNumber(dayNumberOf(businessToday(platform.clock.now())) - 7);
    const period = periodOf("weekly", lastWeek);
    const missing = await findMissing(platform.database.maintenance.kysely, period);
    const admins = [...new Set(missing.flatMap(({ adminIds }) => adminIds))].toSorted((a, b) => a - b);
    await sweep<number, void>(
      platform,
      {
        name: "weeklyReport.missing",
        find: after(admins, (adminId) => adminId),
        idOf: (adminId) => adminId,
        handle: (adminId) =>
          platform.withTransaction(undefined, (tx) => nameTo(tx, adminId, missing, period), "maintenance"),
      },
      signal,
    );
  },
};

const namesMax = 10;

async function nameTo(
  tx: UnitOfWork,
  adminId: number,
  missing: readonly MissingAuthor[],
  { from }: ReportPeriod,
): Promise<void> {
  const authors = missing.filter((author) => author.adminIds.includes(adminId));
  await notify(tx, {
    event: "weekly.missing",
    userIds: [],
    audience: { teamAdmins: [adminId] },
    type: "hours",
    titleKey: "weeklyReportServer.message.missing",
    params: {
      count: authors.length,
      names: authors
        .slice(0, namesMax)
        .map(({ name }) => name)
        .join("、"),
    },
    link: `/weeklyReport?date=${from}`,
    dedupeKey: `weekly.missing:${from}`,
  });
}
