import type { CorrectedBalance } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { reviewStatus } from "@pharos/domain/enums";
import { monthOf } from "@pharos/domain/work-hour";
import { sql } from "kysely";

/** What hours draw on. */
export interface Account {
  readonly contract_item_id: number | null;
  readonly service_number_id: number | null;
  readonly contract_id: number | null;
}

type Balance = Pick<CorrectedBalance, "kind" | "id" | "name"> & { readonly hours: number };

/** What a correction touches. */
interface Touched {
  readonly accounts: readonly Account[];
  /** Days of the months. */
  readonly dates: readonly string[];
  /** Whose months. */
  readonly people: readonly number[];
}

/** The balances that these accounts touch and the months that records leave and enter, always in the same order. */
export async function findBalances(
  db: Kysely<Schema>,
  { accounts, dates, people }: Touched,
): Promise<Balance[]> {
  const months = [...new Set(dates.map(monthOf))];
  const idsOf = (column: keyof Account) => [...new Set(accounts.flatMap((account) => account[column] ?? []))];
  const { rows } = await sql<Balance>`
    select 'contractItem' as kind, id, item_id || ' ' || name as name, booked_hours as hours
      from contract_item where id = any(${idsOf("contract_item_id")}::bigint[])
    union all select 'serviceNumber', id, sn || ' ' || name, booked_hours
      from service_number where id = any(${idsOf("service_number_id")}::bigint[])
    union all select 'contract', id, contract_num || ' ' || name, booked_hours
      from contract where id = any(${idsOf("contract_id")}::bigint[])
    union all select 'month', to_char(m.first, 'YYYYMM')::bigint, to_char(m.first, 'YYYY-MM'), coalesce((
        select sum(w.hours) from work_hour w
        where w.executor_user_id = any(${[...people]}::bigint[]) and w.deleted_at is null
          and w.review_status = ${sql.lit(reviewStatus.toCode("approved"))}
          and w.work_date >= m.first and w.work_date < m.first + interval '1 month'), 0)
      from unnest(${months}::date[]) as m (first)
    order by 1, 2`.execute(db);
  return rows;
}
