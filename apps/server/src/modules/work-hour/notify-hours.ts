import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import { listener } from "../../platform/outbox.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { notify } from "../message/index.ts";
import { hoursRejected } from "./work-hour.events.ts";
import { executorLeads } from "./work-hour.visibility.ts";

/** Notifies people whose hours were returned, once for each record and review. */
export const notifyRejected = listener("workHour.notifyRejected", hoursRejected, async (tx, { ids, by }) => {
  const rows = await tx.db
    .selectFrom("work_hour")
    .select(["id", "executor_user_id", "title", "work_date", "hours", "review_comment", "version"])
    .select(nameOfUser(sql`${by}::bigint`).as("reviewer"))
    .where("id", "=", sql<number>`any(${[...ids]}::bigint[])`)
    .where("review_status", "=", 2)
    .where("deleted_at", "is", null)
    .execute();
  for (const row of rows)
    await notify(tx, {
      event: "hours.rejected",
      userIds: [],
      audience: { owner: [row.executor_user_id] },
      type: "hours",
      level: "warn",
      titleKey: "workHourServer.message.rejected",
      params: { date: row.work_date, title: row.title, hours: row.hours, name: row.reviewer ?? "" },
      ...(row.review_comment && { content: row.review_comment }),
      link: `/manHour/${row.executor_user_id}?date=${row.work_date}`,
      object: { type: "workHour", id: row.id },
      dedupeKey: `hours.rejected:${row.id}:${row.version}`,
    });
});

/** Admins looked at in one statement. */
const batchSize = 200;

/** Tells team admins in the evening how much waits for their review. */
export const remindReviewers: JobDefinition = {
  name: "workHour.remindReviewers",
  cron: "0 18 * * *",
  run: async (platform, signal) => {
    const day = businessToday(platform.clock.now());
    await sweep(
      platform,
      {
        name: "workHour.remindReviewers",
        find: (after) => findWaiting(platform.database.maintenance.kysely, after),
        idOf: ({ user_id }) => user_id,
        handle: (waiting) =>
          platform.withTransaction(undefined, (tx) => remind(tx, waiting, day), "maintenance"),
      },
      signal,
    );
  },
};

interface Waiting {
  readonly user_id: number;
  readonly count: number;
  readonly oldest: string | null;
}

/** Team admins with what waits for them, the next ones by their ids. */
function findWaiting(db: Kysely<Schema>, after: number): Promise<Waiting[]> {
  // The hours of those who lead wait for a platform admin.
  return db
    .selectFrom("work_hour")
    .innerJoin("team_member as admin", (join) =>
      join
        .onRef("admin.team_id", "=", "work_hour.team_id")
        .on("admin.is_admin", "=", true)
        .on("admin.status", "=", 1),
    )
    .select(["admin.user_id"])
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("work_date").as("oldest")])
    .where("work_hour.review_status", "=", 0)
    .where("work_hour.deleted_at", "is", null)
    .whereRef("admin.user_id", "<>", "work_hour.executor_user_id")
    .where(sql<boolean>`not ${executorLeads}`)
    .where("admin.user_id", ">", after)
    .groupBy("admin.user_id")
    .orderBy("admin.user_id")
    .limit(batchSize)
    .execute();
}

const remind = (tx: UnitOfWork, { user_id, count, oldest }: Waiting, day: string) =>
  notify(tx, {
    event: "hours.pending",
    userIds: [],
    audience: { teamAdmins: [user_id] },
    type: "hours",
    titleKey: "workHourServer.message.pending",
    params: { count, date: oldest ?? "" },
    link: "/manHourSummary?mine=true",
    dedupeKey: `hours.pending:${day}`,
  });
