import { type RawBuilder, sql } from "kysely";

/** Today, as the business counts its days. */
export const businessDate = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Whether one of some organisations has a service number in force today. */
export const hasServiceInForce = (
  companyIds: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from service_number n where n.company_id = any(${companyIds}) and n.status = 1
    and ${businessDate} between n.start_date and n.end_date)`;
