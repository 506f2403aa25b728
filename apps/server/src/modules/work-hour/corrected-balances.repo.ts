import type { CorrectedBalance } from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";

/** What hours draw on. */
export interface Account {
  readonly contract_item_id: number | null;
  readonly service_number_id: number | null;
  readonly contract_id: number | null;
}

type Balance = Pick<CorrectedBalance, "kind" | "id" | "name"> & { readonly hours: number };

/** The balances that these accounts touch, always in the same order. */
export async function findBalances(db: Kysely<Schema>, accounts: readonly Account[]): Promise<Balance[]> {
  const idsOf = (column: keyof Account) => [...new Set(accounts.flatMap((account) => account[column] ?? []))];
  const { rows } = await sql<Balance>`
    select 'contractItem' as kind, id, item_id || ' ' || name as name, booked_hours as hours
      from contract_item where id = any(${idsOf("contract_item_id")}::bigint[])
    union all select 'serviceNumber', id, sn || ' ' || name, booked_hours
      from service_number where id = any(${idsOf("service_number_id")}::bigint[])
    union all select 'contract', id, contract_num || ' ' || name, booked_hours
      from contract where id = any(${idsOf("contract_id")}::bigint[])
    order by 1, 2`.execute(db);
  return rows;
}
