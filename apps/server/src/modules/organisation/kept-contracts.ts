import { type RawBuilder, sql } from "kysely";

// Contracts that were deleted keep their rows, which nobody sees and which count nowhere.

/** How many contracts an organisation has. */
export const countContracts = (companyId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from contract k where k.company_id = ${companyId} and k.deleted_at is null)`;

/** How many service numbers an organisation has. */
export const countServiceNumbers = (companyId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*)::int from service_number n join service_subscription s on s.id = n.subscription_id
  where n.company_id = ${companyId} and s.deleted_at is null)`;
