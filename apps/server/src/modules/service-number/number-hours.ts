import type { Kysely, Schema } from "@pharos/db";
import { taskType } from "@pharos/domain/enums";
import { sql } from "kysely";

/** First and last day of work, `YYYY-MM-DD`. */
interface WorkedRange {
  readonly first: string;
  readonly last: string;
}

/** Approved hours of a month and a kind of work. */
type NumberHours = Awaited<ReturnType<typeof findNumberHours>>[number];

/** Approved hours under a service number by the month and the kind of the work, as the ledger has them. */
export async function findNumberHours(db: Kysely<Schema>, serviceNumberId: number, range?: WorkedRange) {
  return db
    .selectFrom("work_hour_entry")
    .innerJoin("work_hour", "work_hour.id", "work_hour_entry.work_hour_id")
    .select([
      sql<string>`to_char(work_hour.work_date, 'YYYY-MM')`.as("month"),
      "work_hour.service_type as task_type",
      sql<number>`sum(work_hour_entry.hours)`.as("hours"),
    ])
    .where("work_hour_entry.service_number_id", "=", serviceNumberId)
    .$if(range !== undefined, (query) =>
      query
        .where("work_hour.work_date", ">=", range?.first ?? "")
        .where("work_hour.work_date", "<=", range?.last ?? ""),
    )
    .groupBy(["month", "work_hour.service_type"])
    .execute();
}

/** The sum of hours, to a tenth. */
export const sumHours = (lines: readonly Pick<NumberHours, "hours">[]): number =>
  Math.round(lines.reduce((sum, { hours }) => sum + hours, 0) * 10) / 10;

/** Hours by the kind of the work, without kinds that had none. */
export const hoursByType = (lines: readonly NumberHours[]) =>
  taskType.codes.flatMap((code) => {
    const hours = sumHours(lines.filter(({ task_type }) => task_type === code));
    return hours === 0 ? [] : [{ taskType: code, hours }];
  });
