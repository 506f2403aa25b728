import { auditState, closeType, dictionaryType, serviceRequestStatus } from "@pharos/domain/enums";
import {
  isOpenStatus,
  requestPeriods,
  serviceRequestLifecycle,
  type TurnHolder,
} from "@pharos/domain/service-request";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";

// Conditions by which the desk narrows the list, each as SQL on one request.

const codesOf = (names: Parameters<typeof serviceRequestStatus.toCode>[0][]): number[] =>
  names.map(serviceRequestStatus.toCode);

/** Codes of the statuses in which work is expected. */
export const openCodes = codesOf(serviceRequestStatus.names.filter(isOpenStatus));
const ratableCodes = codesOf(
  serviceRequestStatus.names.filter((status) => serviceRequestLifecycle.allows("rate", status)),
);

// Written out: of a parameter the server does not know how many values it has, and plans the statement again each time.
const hasStatus = (codes: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`service_request.status in (${sql.join(codes.map((code) => sql.lit(code)))})`;

/** The request is not closed yet. */
export const isOpen = hasStatus(openCodes);

// Only open requests are anybody's turn; their status has an index.
const isTurnOfSide = (side: TurnHolder): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isOpen} and service_request.turn_holder = ${sql.lit(side)})`;

const isHandledBy = (userId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  service_request.executor_user_id = ${userId} or service_request.id in (
    select s.service_request_id from service_request_sub_executor s
    where s.user_id = ${userId} and s.left_at is null))`;

/** Raised by the actor, or by the actor's organisation when the actor administers it. */
const isOwnedBy = ({ userId, adminCompanyIds }: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  service_request.reporter_user_id = ${userId} or service_request.company_id = any(${adminCompanyIds}::bigint[]))`;

/** Whose turn it is. Everyone of the organisation who sees a request may answer for it. */
export function isTurnOf(whose: "me" | TurnHolder, actor: Actor): Expression<SqlBool> {
  if (whose === "customer" || (whose === "me" && actor.isCustomer)) return isTurnOfSide("customer");
  return whose !== "me"
    ? isTurnOfSide(whose)
    : sql<SqlBool>`(${isTurnOfSide("vendor")} and ${isHandledBy(actor.userId)})`;
}

/** Of one of the actor's teams; what no team has yet counts for the teams that serve its organisation. */
export function isOfMyTeams({ teamIds, adminTeamIds }: Actor): Expression<SqlBool> {
  const teams = [...new Set([...teamIds, ...adminTeamIds])];
  return sql<SqlBool>`(service_request.team_id = any(${teams}::bigint[]) or (
    service_request.team_id is null and service_request.company_id in (
      select t.company_id from team_company t where t.team_id = any(${teams}::bigint[]))))`;
}

/** The actor may still rate it, and no one has since it was closed. Cancelled and refused ones were never served. */
export function isToRate(actor: Actor, now: Date): Expression<SqlBool> {
  if (!actor.isCustomer) return sql<SqlBool>`false`;
  const since = new Date(now.getTime() - requestPeriods.ratingMs).toISOString();
  return sql<SqlBool>`(${hasStatus(ratableCodes)} and service_request.closed_at >= ${since}::timestamptz
    and service_request.audit_state <> ${auditState.toCode("rejected")}
    and service_request.close_type is distinct from ${closeType.toCode("cancelled")}
    and ${isOwnedBy(actor)}
    and not exists (select from service_request_rating r
      where r.service_request_id = service_request.id and r.superseded_at is null))`;
}

/** The user is notified of what happens to it. */
export const isWatchedBy = (userId: number): Expression<SqlBool> => sql<SqlBool>`service_request.id in (
  select w.service_request_id from service_request_watcher w where w.user_id = ${userId})`;

/** Filed under an entry of the fault catalogue, or under something below it. */
export const isFiledUnder = (menuId: number): Expression<SqlBool> => sql<SqlBool>`
  service_request.catalogue_menu_id = any(array(
    with recursive below as (
      select id from dict_menu where id = ${menuId}
      union all select m.id from dict_menu m join below on m.parent_id = below.id)
    select id from below))`;

/** Carries every one of the tags. */
export const hasTags = (tags: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`service_request.tags @> ${tags}::text[]`;

/**
 * Belongs to one of the technologies of a Power View: by its own tags, or by a product or catalogue entry whose name, in
 * either language, begins with the tag.
 */
export function isInPowerView(viewTags: readonly string[]): Expression<SqlBool> {
  const tags = viewTags.map((tag) => tag.toLowerCase());
  const named = sql`array(select m.id from dict_menu m, unnest(${tags}::text[]) as tag
    where m.dict_type in (${dictionaryType.toCode("faultCatalogue")}, ${dictionaryType.toCode("productCatalogue")})
      and (starts_with(lower(m.name), tag) or starts_with(lower(m.name_en), tag)))`;
  return sql<SqlBool>`(service_request.tags && ${tags}::text[]
    or service_request.product_menu_id = any(${named})
    or service_request.catalogue_menu_id = any(${named}))`;
}

/** A clock of the request is nearly due, past due, or either. A clock that stands still is not in danger. */
export function hasClock(state: "warn" | "breached" | "atRisk"): Expression<SqlBool> {
  // The timer moves every clock on to its next stage: one that waits for 100 % has passed 80 %.
  const isNear = sql`c.breached_at is null and c.paused_at is null and c.next_stage > 80`;
  const isLate = sql`c.breached_at is not null`;
  const reached = state === "breached" ? isLate : state === "warn" ? isNear : sql`(${isLate} or (${isNear}))`;
  return sql<SqlBool>`service_request.id in (
    select c.service_request_id from sla_clock c where c.outcome = 'running' and ${reached})`;
}
