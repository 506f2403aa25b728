import type { HandlerInput } from "@pharos/api/core";
import type { listServiceRequests } from "@pharos/api/service-request";
import type { Schema } from "@pharos/db";
import { businessDayStart } from "@pharos/domain/time";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { hasWords } from "../../search/index.ts";
import { serviceRequestSearch } from "../search/service-request.search-kind.ts";
import { isHelpedBy, visibleServiceRequests } from "../service-request.visibility.ts";
import { hasBreachReason, isCountedIn } from "./figure-conditions.ts";
import {
  hasClock,
  hasTags,
  isFiledUnder,
  isInPowerView,
  isOfMyTeams,
  isOpen,
  isToRate,
  isTurnOf,
  isWatchedBy,
} from "./filter-conditions.ts";

/** Filters, sorting and page as the contract parsed them. */
export type ListFilter = HandlerInput<typeof listServiceRequests>["query"];

type Builder = ExpressionBuilder<Schema, "service_request">;

/** Everything the list is narrowed by, but for the status. `words` stands for those of the filter's title. */
export function matching(
  actor: Actor,
  filter: ListFilter,
  now: Date,
  words = hasWords(serviceRequestSearch, actor, filter.title ?? ""),
): (eb: Builder) => Expression<SqlBool> {
  return (eb) => eb.and([visibleServiceRequests(actor)(eb), ...narrowing(eb, actor, filter, now), ...words]);
}

/** What a filter says of a request that may be seen; the status and the words of the title are left out. */
function narrowing(eb: Builder, actor: Actor, filter: ListFilter, now: Date): Expression<SqlBool>[] {
  const viewTags = filter.viewTags ?? actor.viewTags;
  return [
    ...(viewTags.length > 0 ? [isInPowerView(viewTags)] : []),
    ...(filter.ids ? [sql<SqlBool>`service_request.id = any(${filter.ids}::bigint[])`] : []),
    ...(filter.tags && filter.tags.length > 0 ? [hasTags(filter.tags)] : []),
    ...(filter.menuRootId ? [isFiledUnder(filter.menuRootId)] : []),
    ...(filter.myTeams ? [isOfMyTeams(actor)] : []),
    ...(filter.watching ? [isWatchedBy(actor.userId)] : []),
    ...(filter.waitingFor ? [isTurnOf(filter.waitingFor, actor)] : []),
    ...(filter.toRate ? [isToRate(actor, now)] : []),
    ...(filter.closedFrom ? [eb("closed_at", ">=", businessDayStart(filter.closedFrom))] : []),
    ...(filter.srNo ? [eb("sr_no", "ilike", `${escapeLike(filter.srNo)}%`)] : []),
    ...(filter.type ? [isAnyOf("service_request.severity", filter.type)] : []),
    ...(filter.companyId ? [eb("company_id", "=", filter.companyId)] : []),
    ...(filter.accId ? [eb("service_number_id", "=", filter.accId)] : []),
    ...(filter.assetId ? [eb("asset_id", "=", filter.assetId)] : []),
    ...(filter.personId ? [eb("executor_user_id", "=", filter.personId)] : []),
    ...(filter.executorIds
      ? [sql<SqlBool>`service_request.executor_user_id = any(${filter.executorIds}::bigint[])`]
      : []),
    ...(filter.teamId ? [eb("team_id", "=", filter.teamId)] : []),
    ...(filter.noTeam === undefined ? [] : [eb("team_id", filter.noTeam ? "is" : "is not", null)]),
    ...(filter.urgent === undefined ? [] : [eb("is_urgent", "=", filter.urgent)]),
    ...(filter.unclosed === undefined ? [] : [filter.unclosed ? isOpen : eb.not(isOpen)]),
    ...(filter.isStarred === undefined
      ? []
      : [filter.isStarred ? isStarredBy(actor.userId) : eb.not(isStarredBy(actor.userId))]),
    ...(filter.mine ? [isMine(eb, actor.userId)] : []),
    ...(filter.unassigned === undefined
      ? []
      : [eb("executor_user_id", filter.unassigned ? "is" : "is not", null)]),
    ...(filter.slaState ? [hasClock(filter.slaState)] : []),
    ...(filter.figure ? [isCountedIn(filter.figure)] : []),
    ...(filter.breachReason
      ? [actor.isInternal ? hasBreachReason(filter.breachReason) : sql<SqlBool>`false`]
      : []),
    ...(filter.productMenuId ? [eb("product_menu_id", "=", filter.productMenuId)] : []),
    ...(filter.noProduct === undefined
      ? []
      : [eb("product_menu_id", filter.noProduct ? "is" : "is not", null)]),
    ...(filter.menuId ? [eb("catalogue_menu_id", "=", filter.menuId)] : []),
    ...(filter.startTime ? [eb("submitted_at", ">=", businessDayStart(filter.startTime))] : []),
    ...(filter.endTime ? [eb("submitted_at", "<", businessDayStart(filter.endTime, 1))] : []),
  ];
}

/** All that a filter says of a request that may be seen. */
export function meets(eb: Builder, actor: Actor, filter: ListFilter, now: Date): Expression<SqlBool> {
  return eb.and([
    ...narrowing(eb, actor, filter, now),
    ...hasWords(serviceRequestSearch, actor, filter.title ?? ""),
    ...ofStatus(filter),
  ]);
}

/** What a filter says of the status. */
export const ofStatus = ({ status }: ListFilter): Expression<SqlBool>[] =>
  status ? [isAnyOf("service_request.status", status)] : [];

/** Makes the wildcards of LIKE ordinary characters. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

/** The column has one of the values. `= any(array)` keeps the text of the statement the same for any number of them. */
export function isAnyOf(
  column: "service_request.status" | "service_request.severity",
  values: readonly number[],
): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::bigint[])`;
}

/** The person has marked the request with a star. */
export const isStarredBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from starred where starred.user_id = ${userId} and starred.object_type = 'fault'
    and starred.object_id = service_request.id)`;

const isMine = (eb: Builder, userId: number): Expression<SqlBool> =>
  eb.or([eb("reporter_user_id", "=", userId), eb("executor_user_id", "=", userId), isHelpedBy(eb, userId)]);
