import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { seesEverything, workingTeams } from "../../platform/scope.ts";

/**
 * The contracts someone may know about: all; those of the organisations the own teams serve, and of the own teams; those
 * one owns or manages; and those of the organisation one administers.
 */
export const visibleContracts: Visibility<"contract"> = (actor) => (eb) => {
  if (!actor.permissions.has("contract:view")) return sql<boolean>`false`;
  const isKept = sql<boolean>`contract.deleted_at is null`;
  if (seesEverything(actor)) return isKept;
  const ways = [];
  if (actor.isCustomer && actor.adminCompanyIds.length > 0)
    ways.push(sql<boolean>`contract.company_id = any(${actor.adminCompanyIds}::bigint[])`);
  if (actor.isInternal) ways.push(isPersonallyOf(actor));
  const teamIds = workingTeams(actor);
  if (teamIds.length > 0) {
    ways.push(
      sql<boolean>`contract.team_id = any(${teamIds}::bigint[])`,
      sql<boolean>`contract.company_id in (
        select t.company_id from team_company t where t.team_id = any(${teamIds}::bigint[]))`,
    );
  }
  if (ways.length === 0) return sql<boolean>`false`;
  return eb.and([isKept, eb.or(ways)]);
};

/** The actor owns or manages the contract. */
export const isPersonallyOf = ({ userId }: Pick<Actor, "userId">): RawBuilder<boolean> =>
  sql<boolean>`${userId}::bigint in (contract.owner_user_id, contract.manager_user_id)`;

/** Who is responsible for a contract on the vendor's side. */
export interface ContractPeople {
  readonly owner_user_id: number | null;
  readonly manager_user_id: number | null;
}

/** Whether someone is the contract's owner or manager. */
export function isResponsible(
  { userId, isInternal }: Pick<Actor, "userId" | "isInternal">,
  { owner_user_id, manager_user_id }: ContractPeople,
): boolean {
  return isInternal && (owner_user_id === userId || manager_user_id === userId);
}

/** Whether someone may see what a contract is worth. */
export function maySeeAmount(
  actor: Pick<Actor, "userId" | "isInternal" | "permissions">,
  people: ContractPeople,
): boolean {
  return actor.permissions.has("contract:amount") || isResponsible(actor, people);
}
