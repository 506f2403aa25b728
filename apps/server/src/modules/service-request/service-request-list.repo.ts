import type { HandlerInput } from "@pharos/contract/core";
import type { listServiceRequests } from "@pharos/contract/service-request";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { viewCountMax } from "@pharos/domain/service-request";
import { businessTimeZone, dayNumberOf, localMinuteMs, toIso } from "@pharos/domain/time";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { personName } from "../../platform/person-name.ts";
import {
  hasClock,
  hasTags,
  isFiledUnder,
  isInPowerView,
  isOfMyTeams,
  isToRate,
  isTurnOf,
  isWatchedBy,
  openCodes,
} from "./desk/desk-conditions.ts";
import { hasWords, rankOf } from "./searching/index.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";
import { hasBreachReason, isCountedIn } from "./statistics/figure-conditions.ts";

/** Filters, sorting and page as the contract parsed them. */
export type ListFilter = HandlerInput<typeof listServiceRequests>["query"];

type Builder = ExpressionBuilder<Schema, "service_request">;

/** How many visible requests match in each status, the filter by status itself left out. */
export async function countByStatus(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("service_request")
    .select((eb) => ["status", eb.fn.countAll<number>().as("matches")])
    .where(matching(actor, filter, now))
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, matches }) => [status, matches]));
}

/** One line of the list. */
export type ListRow = Awaited<ReturnType<typeof findPage>>[number];

/**
 * One page of the visible requests. The inner query finds the page by ids alone; names and clocks are looked up for its
 * few rows only, whatever the sorting.
 */
export async function findPage(db: Kysely<Schema>, actor: Actor, filter: ListFilter, now: Date) {
  const order = orderOf(filter);
  const matches = db
    .selectFrom("service_request")
    .select("service_request.id")
    .where(matching(actor, filter, now))
    .$if(filter.status !== undefined, (query) =>
      query.where(isAnyOf("service_request.status", filter.status ?? [])),
    );
  const ranked = matches.orderBy(newest).limit(rankedMax);
  const page = matches
    .orderBy(
      filter.sortField === "relevance"
        ? sql`case when service_request.id in (${ranked}) then ${rankOf(filter.title ?? "")} end desc nulls last, ${newest}`
        : order,
    )
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize);
  return db
    .selectFrom(page.as("page"))
    .innerJoin("service_request", "service_request.id", "page.id")
    .innerJoin("company", "company.id", "service_request.company_id")
    .innerJoin("app_user as reporter", "reporter.id", "service_request.reporter_user_id")
    .leftJoin("app_user as executor", "executor.id", "service_request.executor_user_id")
    .leftJoin("dict_menu as product", "product.id", "service_request.product_menu_id")
    .leftJoin("team", "team.id", "service_request.team_id")
    .leftJoin("service_number", "service_number.id", "service_request.service_number_id")
    .select([
      "service_request.id",
      "sr_no",
      "title",
      "severity",
      "service_request.status",
      "audit_state",
      "service_request.company_id",
      "company.name as company_name",
      "company.name_en as company_name_en",
      "product.name as product_name",
      "product.name_en as product_name_en",
      personName("reporter").as("reporter_name"),
      personName("executor").$castTo<string | null>().as("executor_name"),
      "service_number.sn",
      "service_request.tags",
      "team.name as team_name",
      "team.name_en as team_name_en",
      "submitted_at",
      "closed_at",
      lastReplyAt.as("last_reply_at"),
      "reply_count",
      "is_urgent",
      isStarredBy(actor.userId).as("is_starred"),
      nearestClock.as("clock"),
    ])
    .orderBy(order)
    .execute();
}

/** The clock that is due first: a ticking one before a paused one. */
const nearestClock = sql<Selectable<Schema["sla_clock"]> | null>`(
  select row_to_json(c) from sla_clock c
  where c.service_request_id = service_request.id and c.outcome = 'running' and c.due_at is not null
  order by c.paused_at is not null, c.due_at
  limit 1)`;

const lastReplyAt = sql<
  string | null
>`greatest(service_request.last_vendor_reply_at, service_request.last_customer_reply_at)`;

// Only open requests have running clocks; asking for the others' would cost most of the time.
const nextDueAt = sql`case when service_request.status = any(${openCodes}::bigint[]) then (
  select min(c.due_at) from sla_clock c
  where c.service_request_id = service_request.id and c.outcome = 'running' and c.paused_at is null) end`;

const newest = sql`service_request.submitted_at desc, service_request.id desc`;

/** Weighing a match means reading all its words: of very many, only the newest are weighed. */
const rankedMax = 1000;

/** The wanted order; the newest submission first among equals. */
function orderOf({ sortField, sortOrder, title }: ListFilter): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder === "asc" ? "asc" : "desc");
  switch (sortField) {
    case "relevance":
      return sql`${rankOf(title ?? "")} desc nulls last, ${newest}`;
    case "submitTime":
      return sql`service_request.submitted_at ${direction}, service_request.id ${direction}`;
    case "severity":
      return sql`service_request.severity_rank ${direction}, ${newest}`;
    case "sla":
      return sql`${nextDueAt} ${direction} nulls last, ${newest}`;
    case "queue":
      return sql`service_request.executor_user_id is not null, ${nextDueAt} nulls last, ${newest}`;
    case "closedTime":
      return sql`service_request.closed_at ${direction} nulls last, ${newest}`;
    case "lastReplyTime":
      return sql`${lastReplyAt} ${direction} nulls last, ${newest}`;
  }
}

/** Everything the list is narrowed by, but for the status. */
function matching(actor: Actor, filter: ListFilter, now: Date): (eb: Builder) => Expression<SqlBool> {
  return (eb) => eb.and([visibleServiceRequests(actor)(eb), ...narrowing(eb, actor, filter, now)]);
}

/** What a filter says of a request that may be seen; the status is left out. */
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
    ...(filter.closedFrom ? [eb("closed_at", ">=", startOfDay(filter.closedFrom, 0))] : []),
    ...hasWords(actor, filter.title ?? ""),
    ...(filter.srNo ? [eb("sr_no", "ilike", `${escapeLike(filter.srNo)}%`)] : []),
    ...(filter.type ? [isAnyOf("service_request.severity", filter.type)] : []),
    ...(filter.companyId ? [eb("company_id", "=", filter.companyId)] : []),
    ...(filter.accId ? [eb("service_number_id", "=", filter.accId)] : []),
    ...(filter.assetId ? [eb("asset_id", "=", filter.assetId)] : []),
    ...(filter.personId ? [eb("executor_user_id", "=", filter.personId)] : []),
    ...(filter.teamId ? [eb("team_id", "=", filter.teamId)] : []),
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
    ...(filter.menuId ? [eb("catalogue_menu_id", "=", filter.menuId)] : []),
    ...(filter.startTime ? [eb("submitted_at", ">=", startOfDay(filter.startTime, 0))] : []),
    ...(filter.endTime ? [eb("submitted_at", "<", startOfDay(filter.endTime, 1))] : []),
  ];
}

/** Makes the wildcards of LIKE ordinary characters. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}

// `= any(array)` keeps the text of the statement the same for any number of values.
function isAnyOf(
  column: "service_request.status" | "service_request.severity",
  values: readonly number[],
): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${values}::bigint[])`;
}

const isStarredBy = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from starred where starred.user_id = ${userId} and starred.object_type = 'fault'
    and starred.object_id = service_request.id)`;

const isOpen = isAnyOf("service_request.status", openCodes);

function isMine(eb: Builder, userId: number): Expression<SqlBool> {
  return eb.or([
    eb("reporter_user_id", "=", userId),
    eb("executor_user_id", "=", userId),
    eb(
      "service_request.id",
      "in",
      eb
        .selectFrom("service_request_sub_executor")
        .select("service_request_id")
        .where("user_id", "=", userId)
        .where("left_at", "is", null),
    ),
  ]);
}

function startOfDay(date: string, days: number): string {
  return toIso(localMinuteMs(dayNumberOf(date) + days, 0, businessTimeZone));
}

/** A view to be counted. */
export interface CountedView {
  readonly key: string;
  readonly filter: ListFilter;
}

/**
 * How many visible requests each view has, in one statement: views of open requests share one walk over these, the others
 * are counted by themselves, up to a limit.
 */
export async function countViews(
  db: Kysely<Schema>,
  actor: Actor,
  views: readonly CountedView[],
  now: Date,
): Promise<Map<string, number>> {
  if (views.length === 0) return new Map();
  const ofOpen = views.filter(({ filter }) => filter.status?.every((code) => openCodes.includes(code)));
  const others = views.filter((view) => !ofOpen.includes(view));
  const row = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("service_request")
        .where(visibleServiceRequests(actor))
        .where(isAnyOf("service_request.status", openCodes))
        .select((request) => [
          request.lit(0).as("none"),
          ...ofOpen.map(({ filter }, at) =>
            sql<number>`count(*) filter (where ${meets(request, actor, filter, now)})`.as(`open${at}`),
          ),
        ])
        .as("open"),
    )
    .selectAll()
    .select((eb) =>
      others.map(({ filter }, at) =>
        eb
          .selectFrom((some) =>
            some
              .selectFrom("service_request")
              .select("service_request.id")
              .where(visibleServiceRequests(actor))
              .where((request) => meets(request, actor, filter, now))
              .limit(viewCountMax)
              .as("match"),
          )
          .select(({ fn }) => fn.countAll<number>().as("matches"))
          .as(`other${at}`),
      ),
    )
    .executeTakeFirst();
  // The names are made above, which the compiler cannot follow.
  const counts = (row ?? {}) as Readonly<Record<string, number>>;
  return new Map([
    ...ofOpen.map(({ key }, at) => [key, counts[`open${at}`] ?? 0] as const),
    ...others.map(({ key }, at) => [key, counts[`other${at}`] ?? 0] as const),
  ]);
}

function meets(eb: Builder, actor: Actor, filter: ListFilter, now: Date): Expression<SqlBool> {
  const ofStatus = filter.status ? [isAnyOf("service_request.status", filter.status)] : [];
  return eb.and([...narrowing(eb, actor, filter, now), ...ofStatus]);
}
