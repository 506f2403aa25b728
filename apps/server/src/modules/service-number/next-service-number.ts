import { businessToday } from "@pharos/domain/contract";
import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/**
 * The next number of the business day: YYYYMMDD and five digits. The counter's row stays locked until the transaction ends,
 * so that two never get the same one. Numbers of the day that came another way (imported) are stepped over.
 */
export async function nextServiceNumber(tx: UnitOfWork): Promise<string> {
  const day = businessToday(tx.now);
  const prefix = day.replaceAll("-", "");
  const { rows } = await sql<{ last_number: number }>`
    insert into service_number_counter (day, last_number)
    values (${day}, 1 + coalesce((
      select max(right(sn, 5)::integer) from service_number
      where sn like ${`${prefix}%`} and length(sn) = 13 and right(sn, 5) ~ '^[0-9]{5}$'
    ), 0))
    on conflict (day) do update set last_number = service_number_counter.last_number + 1
    returning last_number`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error("the counter of service numbers gave none");
  return `${prefix}${String(row.last_number).padStart(5, "0")}`;
}
