import { type Expression, type SqlBool, sql } from "kysely";
import type { Visibility } from "../../platform/policy.ts";
import { seesEverything, workingTeams, worksForVendor } from "../../platform/scope.ts";
import { visibleServiceNumbers } from "../service-number/index.ts";

// What was sold line by line is the vendor's own bookkeeping: customers see their service numbers and service items, never
// contract items or proofs of concept.

/** Contract items of the customers the own teams serve, and those of the own teams or in the own care, as long as the contract is there. */
export const visibleContractItems: Visibility<"contract_item"> = (actor) => (eb) => {
  if (!actor.permissions.has("ccc:view") || !worksForVendor(actor)) return sql<boolean>`false`;
  // With its contract an item is gone, too.
  const isKept = sql<boolean>`not exists (
    select 1 from contract gone where gone.id = contract_item.contract_id and gone.deleted_at is not null)`;
  if (seesEverything(actor)) return isKept;
  const teamIds = workingTeams(actor);
  return eb.and([
    isKept,
    eb.or([
      isServedBy("contract_item", teamIds),
      eb("contract_item.team_id", "=", sql<number>`any(${teamIds}::bigint[])`),
      eb("contract_item.manager_user_id", "=", actor.userId),
    ]),
  ]);
};

/** Proofs of concept of the customers the own teams serve, and those in the own care. */
export const visiblePocItems: Visibility<"poc_item"> = (actor) => (eb) => {
  const isPermitted = actor.permissions.has("ccc:view") || actor.permissions.has("contract:view");
  if (!isPermitted || !worksForVendor(actor)) return sql<boolean>`false`;
  if (seesEverything(actor)) return sql<boolean>`true`;
  return eb.or([
    isServedBy("poc_item", workingTeams(actor)),
    eb("poc_item.owner_user_id", "=", actor.userId),
    eb("poc_item.executor_user_id", "=", actor.userId),
  ]);
};

/** Service items under the service numbers the actor may know about. */
export const visibleServiceItems: Visibility<"service_item"> = (actor) => (eb) =>
  eb.and([
    eb("service_item.deleted_at", "is", null),
    eb.exists(
      eb
        .selectFrom("service_number")
        .select("service_number.id")
        .whereRef("service_number.id", "=", "service_item.service_number_id")
        .where(visibleServiceNumbers(actor)),
    ),
  ]);

function isServedBy(table: string, teamIds: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.company_id`)} in (
    select served.company_id from team_company served where served.team_id = any(${teamIds}::bigint[]))`;
}
