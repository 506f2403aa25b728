import { sql } from "kysely";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";

/**
 * Removes the rows of an organisation's deleted contracts with all that was sold under them. Fails on a foreign key when
 * requests or bookings refer to them.
 */
export async function purgeDeletedContracts({ db }: UnitOfWork, companyId: number): Promise<void> {
  const contracts = sql`select id from contract where company_id = ${companyId} and deleted_at is not null`;
  const services = sql`select id from service_subscription where company_id = ${companyId} and deleted_at is not null`;
  const numbers = sql`select id from service_number where subscription_id in (${services})`;
  for (const statement of [
    sql`delete from service_item where service_number_id in (${numbers})`,
    sql`delete from contract_item where contract_id in (${contracts})`,
    sql`delete from service_number where id in (${numbers})`,
    sql`delete from service_subscription where id in (${services})`,
    sql`delete from contract where id in (${contracts})`,
  ])
    await statement.execute(db);
}
