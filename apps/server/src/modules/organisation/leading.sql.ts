import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { leadsEverything } from "../../platform/scope.ts";

/**
 * Whether the actor leads the work for an organisation: platform and system admins everywhere, team admins where one of
 * their teams serves it.
 */
export function leadsCompany(actor: Actor, companyId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (leadsEverything(actor)) return sql<boolean>`true`;
  return sql<boolean>`(${isTeamAdmin(actor)} and exists (
    select 1 from team_company led where led.company_id = ${companyId}
    and led.team_id = any(${actor.adminTeamIds}::bigint[])))`;
}

/** The same for a row of an organisation, which may name a team of its own. */
export const leadsWork = (actor: Actor, table: "contract" | "contract_item"): RawBuilder<boolean> =>
  sql<boolean>`(${leadsCompany(actor, sql.ref(`${table}.company_id`))} or (${isTeamAdmin(actor)}
    and coalesce(${sql.ref(`${table}.team_id`)} = any(${actor.adminTeamIds}::bigint[]), false)))`;

const isTeamAdmin = (actor: Actor): RawBuilder<unknown> => sql`${sql.lit(actor.roles.has("ta"))}`;
