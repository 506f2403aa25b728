import type { Kysely, Schema } from "@pharos/db";
import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { never, sweep } from "../../platform/queue/sweep.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { planOverdue } from "./plan.events.ts";
import { recordStep } from "./record-step.ts";

/** Begins plans on their first day, and says every day which should have ended. */
export const advancePlans: JobDefinition = {
  name: "plan.advance",
  cron: "5 0 * * *",
  run: async (platform, signal) => {
    await advanceAll(platform, signal);
  },
};

const batch = 200;
const notStarted = planStatus.toCode("notStarted");
const inProgress = planStatus.toCode("inProgress");
const overdue = planStatus.toCode("overdue");
const ended = planStatus.toCode("ended");

/** Brings every plan into the state of the day, each in a transaction of its own. */
export async function advanceAll(
  platform: Pick<Platform, "database" | "log" | "clock" | "withTransaction">,
  signal: AbortSignal = never,
): Promise<void> {
  const { database, clock, withTransaction } = platform;
  await sweep<number, void>(
    platform,
    {
      name: advancePlans.name,
      find: async (after) => {
        const rows = await duePlans(database.maintenance.kysely, businessToday(clock.now()))
          .select("id")
          .where("id", ">", after)
          .orderBy("id")
          .limit(batch)
          .execute();
        return rows.map(({ id }) => id);
      },
      idOf: (id) => id,
      handle: (id) => withTransaction(undefined, (tx) => advanceOne(tx, id), "maintenance"),
    },
    signal,
  );
}

/** Plans that begin, and plans whose delay has not been announced today. */
const duePlans = (db: Kysely<Schema>, today: string) =>
  db
    .selectFrom("plan")
    .where("deleted_at", "is", null)
    .where("status", "<>", ended)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("end_date", "<", today),
          eb("overdue_told_on", "is distinct from", sql<string>`${today}::date`),
        ]),
        eb.and([eb("status", "=", notStarted), eb("start_date", "<=", today), eb("end_date", ">=", today)]),
      ]),
    );

async function advanceOne(tx: UnitOfWork, id: number): Promise<void> {
  const today = businessToday(tx.now);
  const row = await duePlans(tx.db, today)
    .select(["id", "status", "end_date", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const isOver = row.end_date < today;
  const status = isOver ? overdue : inProgress;
  await tx.db
    .updateTable("plan")
    .set({
      status,
      ...(status !== row.status && { version: row.version + 1, updated_at: tx.now }),
      ...(isOver && { overdue_told_on: today }),
    })
    .where("id", "=", row.id)
    .execute();
  if (status !== row.status)
    await recordStep(tx, { planId: row.id, step: isOver ? "overdue" : "start", by: null });
  const days = dayNumberOf(today) - dayNumberOf(row.end_date);
  if (isOver) await tx.publish(planOverdue, { id: row.id, day: today, days });
}
