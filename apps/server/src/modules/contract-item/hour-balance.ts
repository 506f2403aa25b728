import type { getCostEfficiency } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { taskType } from "@pharos/domain/enums";
import { sql } from "kysely";

type HourBalance = CallResult<typeof getCostEfficiency>["hours"];

/** Approved hours under a service number by the month and the kind of the work, as the ledger has them. */
async function findDrawn(db: Kysely<Schema>, serviceNumberId: number) {
  return db
    .selectFrom("work_hour_entry")
    .innerJoin("work_hour", "work_hour.id", "work_hour_entry.work_hour_id")
    .select([
      sql<string>`to_char(work_hour.work_date, 'YYYY-MM')`.as("month"),
      "work_hour.service_type",
      sql<number>`sum(work_hour_entry.hours)`.as("hours"),
    ])
    .where("work_hour_entry.service_number_id", "=", serviceNumberId)
    .groupBy(["month", "work_hour.service_type"])
    .execute();
}

/** What was promised under a service number, and what the vendor's ERP says was delivered before. */
async function findPromised(db: Kysely<Schema>, serviceNumberId: number) {
  return db
    .selectFrom("service_number")
    .select([
      "quota_hours",
      sql<number | null>`(select sum(i.planned_hours) from contract_item i
        where i.service_number_id = service_number.id and i.status <> 3)`.as("planned_hours"),
      sql<number>`coalesce((select sum(i.actual_hours) from contract_item i
        where i.service_number_id = service_number.id and i.status <> 3), 0)`.as("delivered_before"),
    ])
    .where("id", "=", serviceNumberId)
    .executeTakeFirstOrThrow();
}

/** How the promised hours of a service number were used up, month by month of its term. */
export async function findHourBalance(
  db: Kysely<Schema>,
  serviceNumberId: number,
  { months, valueSoFar }: { readonly months: readonly string[]; readonly valueSoFar: number | null },
): Promise<HourBalance> {
  const [promised, drawn] = await Promise.all([
    findPromised(db, serviceNumberId),
    findDrawn(db, serviceNumberId),
  ]);
  const planned = promised.quota_hours ?? promised.planned_hours;
  const before = promised.delivered_before;
  const leftOf = (used: number) => (planned === null ? null : tenths(planned - used));
  const until = (month: string) =>
    tenths(before + sumOf(drawn.filter((line) => line.month <= month).map(({ hours }) => hours)));
  const used = tenths(before + sumOf(drawn.map(({ hours }) => hours)));
  return {
    planned,
    used,
    left: leftOf(used),
    costPerHour: valueSoFar === null || used <= 0 ? null : Math.round((valueSoFar / used) * 100) / 100,
    months: months.map((month) => ({ month, used: until(month), left: leftOf(until(month)) })),
    byType: taskType.codes.flatMap((code) => {
      const hours = sumOf(drawn.filter((line) => line.service_type === code).map((line) => line.hours));
      return hours === 0 ? [] : [{ taskType: code, hours }];
    }),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
const sumOf = (values: readonly number[]): number => tenths(values.reduce((sum, value) => sum + value, 0));
