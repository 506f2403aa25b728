import type { getCostEfficiency } from "@pharos/api/contract-item";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { hoursEndOn, hoursLeft } from "@pharos/domain/contract-item";
import { sql } from "kysely";
import { findNumberHours, hoursByType, sumHours } from "../service-number/index.ts";

type HourBalance = CallResult<typeof getCostEfficiency>["hours"];

/** What was promised under a service number, and what the vendor's ERP says was delivered before. */
async function findPromised(db: Kysely<Schema>, serviceNumberId: number) {
  return db
    .selectFrom("service_number")
    .select([
      "quota_hours",
      "start_date",
      "end_date",
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
  {
    months,
    valueSoFar,
    today,
  }: { readonly months: readonly string[]; readonly valueSoFar: number | null; readonly today: string },
): Promise<HourBalance> {
  const [promised, drawn] = await Promise.all([
    findPromised(db, serviceNumberId),
    findNumberHours(db, serviceNumberId),
  ]);
  const planned = promised.quota_hours ?? promised.planned_hours;
  const before = promised.delivered_before;
  const leftOf = (used: number) => hoursLeft(planned, used);
  const until = (month: string) => tenths(before + sumHours(drawn.filter((line) => line.month <= month)));
  const used = tenths(before + sumHours(drawn));
  return {
    planned,
    used,
    left: leftOf(used),
    endsOn: hoursEndOn(
      { planned, used },
      { startDate: promised.start_date, endDate: promised.end_date, today },
    ),
    costPerHour: valueSoFar === null || used <= 0 ? null : Math.round((valueSoFar / used) * 100) / 100,
    months: months.map((month) => ({ month, used: until(month), left: leftOf(until(month)) })),
    byType: hoursByType(drawn),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
