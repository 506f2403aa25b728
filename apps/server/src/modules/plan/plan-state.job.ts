import { businessToday } from "@pharos/domain/contract";
import { planStatus } from "@pharos/domain/enums";
import { dayNumberOf } from "@pharos/domain/time";
import { sql } from "kysely";
import type { JobDefinition } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { planOverdue } from "./plan.events.ts";
import { recordStep } from "./record-step.ts";

/** Begins plans on their first day, and says every day which should have ended. */
export const advancePlans: JobDefinition = {
  name: "plan.advance",
  cron: "5 0 * * *",
  run: async (platform, signal) => {
    while (!signal.aborted && (await advanceSome(platform)) > 0);
  },
};

const batch = 200;
const notStarted = planStatus.toCode("notStarted");
const inProgress = planStatus.toCode("inProgress");
const overdue = planStatus.toCode("overdue");
const ended = planStatus.toCode("ended");

/** Brings some plans into the state of the day, and answers how many that were. */
export async function advanceSome({ withTransaction, clock }: Platform): Promise<number> {
  const today = businessToday(clock.now());
  return withTransaction(
    undefined,
    async (tx) => {
      const rows = await tx.db
        .selectFrom("plan")
        .select(["id", "status", "end_date", "version"])
        .where("deleted_at", "is", null)
        .where("status", "<>", ended)
        .where((eb) =>
          eb.or([
            eb.and([
              eb("end_date", "<", today),
              eb("overdue_told_on", "is distinct from", sql<string>`${today}::date`),
            ]),
            eb.and([
              eb("status", "=", notStarted),
              eb("start_date", "<=", today),
              eb("end_date", ">=", today),
            ]),
          ]),
        )
        .orderBy("id")
        .limit(batch)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const row of rows) {
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
      return rows.length;
    },
    "maintenance",
  );
}
