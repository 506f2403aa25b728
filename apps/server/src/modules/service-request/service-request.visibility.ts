import type { Schema } from "@pharos/db";
import { requestVisibility, serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Visibility } from "../../platform/policy.ts";
import { leadsEverything } from "../../platform/scope.ts";
import { relationOf } from "./service-request.relation.ts";
import { type ServiceRequestRow, statusOf } from "./service-request.row.ts";

// The same rule is written twice, as SQL and on a loaded row; a property test keeps the two in agreement.
//
// Vendor: platform and system admins see everything; management admins everything but confidential requests; team
// admins and experts the requests of their teams, of the organisations these serve and those their teams were called
// in to; experts on duty every open one;
// everyone of the vendor those they are involved in. Confidential requests are left to the people who handle them:
// leads, the serving team's admin, the request's own team and those called in, the executors, and the duty while it is open.
//
// Customer: the requests of the own organisation as far as the organisation's mode lets colleagues see them, and the
// own ones. Confidential requests are for the reporter and the organisation's admins.

type Builder = ExpressionBuilder<Schema, "service_request">;

const openCodes = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode);
const forEveryone = requestVisibility.toCode("everyone");
const forOrgAdmins = requestVisibility.toCode("orgAdmins");

/** Rows this actor may know about: every list, count, look-up and live channel of requests goes through it. */
export const visibleServiceRequests: Visibility<"service_request"> = (actor) => (eb) =>
  eb.and([eb("service_request.deleted_at", "is", null), inScope(actor)(eb)]);

/** The same with what was deleted only after a moment: it counted then. */
export const wereVisibleServiceRequests =
  (actor: Actor, at: Date) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and([
      eb.or([
        eb("service_request.deleted_at", "is", null),
        eb("service_request.deleted_at", ">", at.toISOString()),
      ]),
      inScope(actor)(eb),
    ]);

/** Whose business a request is, deleted or not. */
const inScope: Visibility<"service_request"> = (actor) => (eb) => {
  if (!actor.permissions.has("fault:view")) return eb.lit(false);
  const isOfToken = eb.and(tokenScope(actor, eb));
  if (leadsEverything(actor)) return isOfToken;
  return eb.and([isOfToken, eb.or([...vendorScopes(actor, eb), ...customerScopes(actor, eb)])]);
};

/** The same rule on a loaded row. */
export function isVisible(actor: Actor, row: ServiceRequestRow): boolean {
  if (row.deleted_at !== null || !actor.permissions.has("fault:view")) return false;
  const onlyCompanyId = actor.apiToken?.companyId;
  if (onlyCompanyId !== undefined && row.company_id !== onlyCompanyId) return false;
  return leadsEverything(actor) || isVisibleToVendor(actor, row) || isVisibleToCustomer(actor, row);
}

// A program whose token is for one organisation sees nothing of the others, whatever its person may see.
function tokenScope(actor: Actor, eb: Builder): Expression<SqlBool>[] {
  const onlyCompanyId = actor.apiToken?.companyId;
  return onlyCompanyId === undefined ? [] : [eb("service_request.company_id", "=", onlyCompanyId)];
}

function belongsToVendor(actor: Actor): boolean {
  return actor.isInternal || actor.roles.has("dba");
}

function vendorScopes(actor: Actor, eb: Builder): Expression<SqlBool>[] {
  const isOpenToColleagues = eb("service_request.is_confidential", "=", false);
  const scopes: Expression<SqlBool>[] = [];
  if (actor.roles.has("ma")) scopes.push(isOpenToColleagues);
  if (actor.roles.has("ta") && actor.adminTeamIds.length > 0) {
    scopes.push(
      isOfTeams(eb, actor.adminTeamIds),
      isCalledTo(eb, actor.adminTeamIds),
      isServedBy(eb, actor.adminTeamIds),
    );
  }
  if (actor.roles.has("dba") && actor.teamIds.length > 0) {
    scopes.push(
      isOfTeams(eb, actor.teamIds),
      isCalledTo(eb, actor.teamIds),
      eb.and([isServedBy(eb, actor.teamIds), isOpenToColleagues]),
    );
  }
  if (actor.roles.has("dba") && actor.isOnDuty) scopes.push(isOpen);
  if (belongsToVendor(actor)) {
    scopes.push(
      eb("service_request.executor_user_id", "=", actor.userId),
      eb("service_request.reporter_user_id", "=", actor.userId),
      eb("service_request.created_by", "=", actor.userId),
      isHelpedBy(eb, actor.userId),
      eb.and([isWatchedBy(eb, actor.userId), isOpenToColleagues]),
    );
  }
  return scopes;
}

function isVisibleToVendor(actor: Actor, row: ServiceRequestRow): boolean {
  const relation = relationOf(actor, row);
  const isOfMyTeam = row.team_id !== null && actor.teamIds.includes(row.team_id);
  if (actor.roles.has("ma") && !row.is_confidential) return true;
  if (relation.isTeamAdmin) return true;
  if (relation.isTeamDba && (isOfMyTeam || relation.isCalledIn || !row.is_confidential)) return true;
  if (relation.isOnDuty && isOpenStatus(statusOf(row))) return true;
  if (!belongsToVendor(actor) || !relation.isInvolved) return false;
  const isMoreThanWatching =
    relation.isReporter || relation.isExecutor || relation.isSubExecutor || row.created_by === actor.userId;
  return isMoreThanWatching || !row.is_confidential;
}

function customerScopes(actor: Actor, eb: Builder): Expression<SqlBool>[] {
  if (!actor.isCustomer || actor.companyIds.length === 0) return [];
  const isOpenToColleagues = eb("service_request.is_confidential", "=", false);
  const scopes: Expression<SqlBool>[] = [
    eb("service_request.reporter_user_id", "=", actor.userId),
    eb.and([isWatchedBy(eb, actor.userId), isOpenToColleagues]),
    eb.and([isOfCompanies(eb, actor.companyIds, [forEveryone]), isOpenToColleagues]),
  ];
  if (actor.adminCompanyIds.length > 0) {
    scopes.push(isOfCompanies(eb, actor.adminCompanyIds, [forEveryone, forOrgAdmins]));
  }
  return [eb.and([anyOf(eb, "service_request.company_id", actor.companyIds), eb.or(scopes)])];
}

function isVisibleToCustomer(actor: Actor, row: ServiceRequestRow): boolean {
  const relation = relationOf(actor, row);
  if (relation.side !== "customer") return false;
  if (relation.isReporter) return true;
  if (relation.isOrgAdmin && row.request_visibility <= forOrgAdmins) return true;
  if (row.is_confidential) return false;
  return row.request_visibility === forEveryone || row.watcher_ids.includes(actor.userId);
}

// `= any(array)` keeps the text of a statement the same for any number of values, so that it stays prepared. Most people
// are of one organisation and one team: of one value the server knows how often it occurs, and keeps its plan.
const oneOf = (values: readonly number[]): RawBuilder<number> =>
  values.length === 1 ? sql<number>`${values[0]}` : sql<number>`any(${values}::bigint[])`;

function anyOf(
  eb: Builder,
  column: "service_request.company_id" | "service_request.team_id",
  values: readonly number[],
): Expression<SqlBool> {
  return eb(column, "=", oneOf(values));
}

const isOpen = sql<SqlBool>`service_request.status in (${sql.join(openCodes.map((code) => sql.lit(code)))})`;

function isOfTeams(eb: Builder, teamIds: readonly number[]): Expression<SqlBool> {
  return anyOf(eb, "service_request.team_id", teamIds);
}

function isCalledTo(eb: Builder, teamIds: readonly number[]): Expression<SqlBool> {
  return eb(
    "service_request.id",
    "in",
    eb.selectFrom("service_request_team").select("service_request_id").where("team_id", "=", oneOf(teamIds)),
  );
}

function isServedBy(eb: Builder, teamIds: readonly number[]): Expression<SqlBool> {
  return eb(
    "service_request.company_id",
    "in",
    eb.selectFrom("team_company").select("company_id").where("team_id", "=", oneOf(teamIds)),
  );
}

function isOfCompanies(
  eb: Builder,
  companyIds: readonly number[],
  modes: readonly number[],
): Expression<SqlBool> {
  return eb(
    "service_request.company_id",
    "in",
    eb
      .selectFrom("company")
      .select("company.id")
      .where("company.id", "=", oneOf(companyIds))
      .where(sql<SqlBool>`company.request_visibility in (${sql.join(modes.map((mode) => sql.lit(mode)))})`),
  );
}

/** The person helps the executor now. */
export function isHelpedBy(eb: Builder, userId: number): Expression<SqlBool> {
  return eb(
    "service_request.id",
    "in",
    eb
      .selectFrom("service_request_sub_executor")
      .select("service_request_id")
      .where("user_id", "=", userId)
      .where("left_at", "is", null),
  );
}

function isWatchedBy(eb: Builder, userId: number): Expression<SqlBool> {
  return eb(
    "service_request.id",
    "in",
    eb.selectFrom("service_request_watcher").select("service_request_id").where("user_id", "=", userId),
  );
}
