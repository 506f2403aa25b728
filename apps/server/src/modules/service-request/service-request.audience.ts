import { requestVisibility } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import type { Actor } from "../../platform/actor.ts";
import type { Audience } from "../../platform/live.ts";
import { type ServiceRequestRow, statusOf } from "./service-request.row.ts";

// The rule of `service-request.visibility.ts` once more, taken apart: what a session says about a person on one side, what
// a request says about its readers on the other. A person may know of a request when the two have a scope in common; a
// property test keeps all three in agreement.

const forEveryone = requestVisibility.toCode("everyone");
const forOrgAdmins = requestVisibility.toCode("orgAdmins");

const leads = "leads";
const management = "management";
const duty = "duty";
const teamAdmins = (id: number): string => `team ${id} admins`;
const teamExperts = (id: number): string => `team ${id} experts`;
const companyAdmins = (id: number): string => `company ${id} admins`;
const companyMembers = (id: number): string => `company ${id} members`;
const vendorPerson = (userId: number): string => `vendor person ${userId}`;
const companyPerson = (companyId: number, userId: number): string => `company ${companyId} person ${userId}`;

/** What someone is to service requests, as far as the session says. */
export function requestScopesOf(actor: Actor): string[] {
  if (!actor.permissions.has("fault:view")) return [];
  const { roles, userId } = actor;
  const isDba = roles.has("dba");
  const scopes: string[] = [];
  if (roles.has("sys") || roles.has("pa")) scopes.push(leads);
  if (roles.has("ma")) scopes.push(management);
  if (roles.has("ta")) scopes.push(...actor.adminTeamIds.map(teamAdmins));
  if (isDba) scopes.push(...actor.teamIds.map(teamExperts));
  if (isDba && actor.isOnDuty) scopes.push(duty);
  if (actor.isInternal || isDba) scopes.push(vendorPerson(userId));
  if (actor.isCustomer) {
    scopes.push(...actor.companyIds.flatMap((id) => [companyMembers(id), companyPerson(id, userId)]));
    scopes.push(...actor.adminCompanyIds.map(companyAdmins));
  }
  return scopes;
}

/** Who may know of a request; internal notes are nothing for the members of its organisation. */
export function audienceOf(row: ServiceRequestRow): Audience {
  const outsiders = [companyMembers(row.company_id)];
  if (row.deleted_at !== null) return { version: row.version, scopes: [], outsiders };
  return { version: row.version, scopes: [...vendorScopes(row), ...customerScopes(row)], outsiders };
}

function vendorScopes(row: ServiceRequestRow): string[] {
  const ownTeams = [...(row.team_id === null ? [] : [row.team_id]), ...row.called_team_ids];
  const allTeams = [...ownTeams, ...row.serving_team_ids];
  const handlers = [
    row.reporter_user_id,
    row.created_by,
    row.executor_user_id,
    ...row.sub_executor_ids,
    ...(row.is_confidential ? [] : row.watcher_ids),
  ];
  return [
    leads,
    ...(row.is_confidential ? [] : [management]),
    ...(isOpenStatus(statusOf(row)) ? [duty] : []),
    ...allTeams.map(teamAdmins),
    ...(row.is_confidential ? ownTeams : allTeams).map(teamExperts),
    ...handlers.filter((id) => id !== null).map(vendorPerson),
  ];
}

function customerScopes(row: ServiceRequestRow): string[] {
  const { company_id: companyId, request_visibility: mode } = row;
  const people = [row.reporter_user_id, ...(row.is_confidential ? [] : row.watcher_ids)];
  return [
    ...people.map((userId) => companyPerson(companyId, userId)),
    ...(mode <= forOrgAdmins ? [companyAdmins(companyId)] : []),
    ...(mode === forEveryone && !row.is_confidential ? [companyMembers(companyId)] : []),
  ];
}
