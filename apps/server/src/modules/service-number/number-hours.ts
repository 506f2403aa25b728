import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

interface WorkedRange {
  readonly serviceNumberId: number;
  /** First and last day of work, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** Approved hours drawn on a service number, by the month and the kind of the work. */
export async function findNumberHours(db: Kysely<Schema>, { serviceNumberId, first, last }: WorkedRange) {
  return db
    .selectFrom("work_hour_entry")
    .innerJoin("work_hour", "work_hour.id", "work_hour_entry.work_hour_id")
    .select([
      sql<string>`to_char(work_hour.work_date, 'YYYY-MM')`.as("month"),
      "work_hour.service_type as task_type",
      sql<number>`sum(work_hour_entry.hours)`.as("hours"),
    ])
    .where("work_hour_entry.service_number_id", "=", serviceNumberId)
    .where("work_hour.work_date", ">=", first)
    .where("work_hour.work_date", "<=", last)
    .groupBy(["month", "work_hour.service_type"])
    .execute();
}
