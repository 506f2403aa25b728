import type { Kysely, Schema } from "@pharos/db";
import { serviceNumberStatus } from "@pharos/domain/enums";
import { sql } from "kysely";

/** Service numbers of some organisations that are active and within their term on a day, `YYYY-MM-DD`; at most two. */
export function findNumbersInForce(
  db: Kysely<Schema>,
  companyIds: readonly number[],
  day: string,
): Promise<{ id: number; companyId: number }[]> {
  return db
    .selectFrom("service_number")
    .select(["id", "company_id as companyId"])
    .where("company_id", "=", sql<number>`any(${[...companyIds]}::bigint[])`)
    .where("status", "=", serviceNumberStatus.toCode("active"))
    .where(sql<boolean>`${day}::date between start_date and end_date`)
    .limit(2)
    .execute();
}
