import { businessToday } from "@pharos/domain/contract";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { periodOf, type ReportPeriod } from "@pharos/domain/weekly-report";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { findMissing, type MissingAuthor } from "./missing.repo.ts";

/** Reminds on Friday those who still owe the report of the week. */
export const remindAuthors: JobDefinition = {
  name: "weeklyReport.remind",
  cron: "0 17 * * 5",
  run: async ({ withTransaction }) => {
    await withTransaction(
      undefined,
      async (tx) => {
        const period = periodOf("weekly", businessToday(tx.now));
        for (const { userId } of await findMissing(tx.db, period)) await remind(tx, userId, period);
      },
      "maintenance",
    );
  },
};

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
  run: async ({ withTransaction }) => {
    await withTransaction(
      undefined,
      async (tx) => {
        const lastWeek = dateOfDayNumber(dayNumberOf(businessToday(tx.now)) - 7);
        const period = periodOf("weekly", lastWeek);
        await nameTo(tx, await findMissing(tx.db, period), period);
      },
      "maintenance",
    );
  },
};

const namesMax = 10;

async function nameTo(
  tx: UnitOfWork,
  missing: readonly MissingAuthor[],
  { from }: ReportPeriod,
): Promise<void> {
  const adminIds = new Set(missing.flatMap((author) => author.adminIds));
  for (const adminId of adminIds) {
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
}
