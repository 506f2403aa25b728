import type { Kysely, Schema, Selectable } from "@pharos/db";
import { serviceRequestStatus, severityRank } from "@pharos/domain/enums";
import { listLimits } from "@pharos/domain/limits";
import { wallClockCode } from "@pharos/domain/sla";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../platform/actor.ts";
import { offsetOf } from "../../../platform/paging.ts";
import { personName } from "../../../platform/person-name.ts";
import { rankOf, readFilter, type SharedSearch, sharedSearch } from "../../search/index.ts";
import { serviceRequestSearch } from "../search/service-request.search-kind.ts";
import { isBreachedClock } from "./figure-conditions.ts";
import { isOpen } from "./filter-conditions.ts";
import { hoursOf } from "./hours.sql.ts";
import { isStarredBy, type ListFilter, matching, ofStatus } from "./service-request-list.conditions.ts";

/** What a list shows: one page, and how many match in each status, the filter by status left out and counted up to the limit. */
export interface FoundList {
  readonly counts: ReadonlyMap<number, number>;
  readonly rows: readonly ListRow[];
}

/** Finds one page of the visible requests and counts them. Words are searched for once for both. */
export async function findList(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
): Promise<FoundList> {
  const search = sharedSearch(serviceRequestSearch, actor, readFilter(filter.title ?? ""));
  if (search) {
    const { ids, counts } = await searchOnce(db, actor, filter, now, search);
    return { counts, rows: await findInOrder(db, actor, ids) };
  }
  const [counts, rows] = await Promise.all([
    countByStatus(db, actor, filter, now),
    findPage(db, actor, filter, now),
  ]);
  return { counts, rows };
}

/** Of more than so many found, the list's own order and conditions say which are looked at. */
const manyFound = 20_000;

/** Ids of one page and the counts, by one statement that searches once. */
async function searchOnce(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
  search: SharedSearch,
): Promise<{ ids: readonly number[]; counts: Map<number, number> }> {
  const few = db.selectFrom("service_request").where(matching(actor, filter, now, search.fewFound));
  // What is found is compared with the other conditions once, for the page and for the counts.
  const matched = db
    .selectFrom("service_request")
    .where(sql<SqlBool>`service_request.id = any(array(select id from matched))`);
  const many = db.selectFrom("service_request").where(matching(actor, filter, now, search.manyFound));
  const { codes } = serviceRequestStatus;
  const { rows } = await sql<{ readonly ids: number[]; readonly counts: number[] }>`
    with ${search.sets}, size as (select count(*) > ${manyFound} as is_many from found),
      matched as materialized (${few.select(["service_request.id", "status"])})
    select case when is_many then array(${pageOf(db, many, filter)}) else array(${pageOf(db, matched, filter)}) end as ids,
      case when is_many then array[${sql.join(codes.map((code) => countOf(many, code)))}]
        else (select array[${sql.join(codes.map((code) => sql`count(*) filter (where status = ${sql.lit(code)})`))}]
          from matched) end as counts
    from size`.execute(db);
  const { ids = [], counts = [] } = rows[0] ?? {};
  return {
    ids,
    counts: new Map(codes.map((code, at) => [code, Math.min(counts[at] ?? 0, listLimits.countMax)])),
  };
}

/** What the list is made of, before it is ordered, counted or cut. */
type Matches = SelectQueryBuilder<Schema, "service_request", object>;

/**
 * How many visible requests match in each status, the filter by status itself left out, each counted up to the limit.
 * Few matches are counted in one walk over them; only where there are many is every status asked for by itself.
 */
async function countByStatus(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
): Promise<Map<number, number>> {
  const matches = db.selectFrom("service_request").where(matching(actor, filter, now));
  const walked = await db
    .selectFrom(matches.select("status").limit(walkMax).as("match"))
    .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  const isComplete = walked.reduce((sum, { count }) => sum + count, 0) < walkMax;
  const counts = isComplete ? walked : await countEachStatus(db, matches);
  return new Map(counts.map(({ status, count }) => [status, Math.min(count, listLimits.countMax)]));
}

const walkMax = 2 * listLimits.countMax;

async function countEachStatus(
  db: Kysely<Schema>,
  matches: Matches,
): Promise<{ readonly status: number; readonly count: number }[]> {
  const counted = serviceRequestStatus.codes.map(
    (code) => sql`select ${sql.lit(code)}::int as status, ${countOf(matches, code)}::int as count`,
  );
  const { rows } = await sql<{
    status: number;
    count: number;
  }>`${sql.join(counted, sql` union all `)}`.execute(db);
  return rows;
}

/** How many matches have a status, up to the limit. */
function countOf(matches: Matches, code: number): RawBuilder<number> {
  // The code stands in the statement itself: the server then knows how rare the status is, and takes its index.
  const withStatus = matches
    .select("service_request.id")
    .where("service_request.status", "=", sql.lit(code))
    .limit(listLimits.countMax);
  return sql`(select count(*) from (${withStatus}) m)`;
}

/** One line of the list. */
export type ListRow = Awaited<ReturnType<typeof findRows>>[number];

/**
 * One page of the visible requests. Its ids are found first, and everything else is then looked up for these few: the
 * second statement is always the same one, so that the server plans its many joins once and not for every page.
 */
async function findPage(db: Kysely<Schema>, actor: Actor, filter: ListFilter, now: Date): Promise<ListRow[]> {
  const matches = db.selectFrom("service_request").where(matching(actor, filter, now));
  const page = await pageOf(db, matches, filter).execute();
  return findInOrder(
    db,
    actor,
    page.map(({ id }) => id),
  );
}

/** What the list shows of requests, in the order of their ids. A request that was deleted in between is left out. */
export async function findInOrder(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
): Promise<ListRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await findRows(db, actor, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Ids of one page, in the wanted order. */
function pageOf(db: Kysely<Schema>, matches: Matches, filter: ListFilter) {
  const ofStatuses = matches.select("service_request.id").where((eb) => eb.and(ofStatus(filter)));
  const { sortField, sortOrder, pageSize } = filter;
  const offset = offsetOf(filter);
  if (sortField !== "relevance")
    return ofStatuses.orderBy(orderOf(sortField, sortOrder)).limit(pageSize).offset(offset);
  // Weighing a match means reading all its words: only the newest are weighed, and the others stand behind them.
  const newestFirst = ofStatuses
    .select(["submitted_at", sql<number>`row_number() over (order by ${newest})`.as("place")])
    .orderBy(newest)
    .limit(Math.max(rankedMax, offset + pageSize));
  return db
    .selectFrom(newestFirst.as("service_request"))
    .select("service_request.id")
    .orderBy(
      sql`case when place <= ${rankedMax} then ${rankOf(serviceRequestSearch, filter.title ?? "")} end desc nulls last, ${newest}`,
    )
    .limit(pageSize)
    .offset(offset);
}

/** What the list shows of requests, in any order. */
function findRows(db: Kysely<Schema>, actor: Actor, ids: readonly number[]) {
  return db
    .selectFrom("service_request")
    .innerJoin("company", "company.id", "service_request.company_id")
    .innerJoin("app_user as reporter", "reporter.id", "service_request.reporter_user_id")
    .leftJoin("app_user as executor", "executor.id", "service_request.executor_user_id")
    .leftJoin("dict_menu as product", "product.id", "service_request.product_menu_id")
    .leftJoin("team", "team.id", "service_request.team_id")
    .leftJoin("service_number", "service_number.id", "service_request.service_number_id")
    .where(sql<SqlBool>`service_request.id = any(${ids}::bigint[])`)
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
      "turn_holder",
      "turn_since",
      "turn_party",
      hoursOf(actor, "service_request").as("hours"),
    ])
    .execute();
}

/** A clock with its calendar as it was copied onto the request, in JSON; null where every minute counts. */
export type ClockOfList = Selectable<Schema["sla_clock"]> & { readonly calendar: string | null };

/** The calendar of clock `c` as it was copied onto `service_request`, in JSON. */
export const calendarOfClock = sql<string | null>`case when c.calendar_code <> ${wallClockCode} then (
  select calendar::text from jsonb_array_elements(service_request.sla_snapshot -> 'calendars') calendar
  where calendar ->> 'code' = c.calendar_code) end`;

/** The clock that is due first: a ticking one before a paused one. */
const nearestClock = sql<ClockOfList | null>`(
  select row_to_json(nearest) from (
    select c.*, ${calendarOfClock} as calendar
    from sla_clock c
    where c.service_request_id = service_request.id and c.outcome = 'running' and c.due_at is not null
    order by c.paused_at is not null, c.due_at
    limit 1) nearest)`;

const lastReplyAt = sql<
  string | null
>`greatest(service_request.last_vendor_reply_at, service_request.last_customer_reply_at)`;

// Only open requests have running clocks; asking for the others' would cost most of the time.
const nextDueAt = sql`case when ${isOpen} then (
  select min(c.due_at) from sla_clock c
  where c.service_request_id = service_request.id and c.outcome = 'running' and c.paused_at is null) end`;

const newest = sql`service_request.submitted_at desc, service_request.id desc`;

/** A P1 under way that no one has taken, or one of whose clocks has run out. */
const isAlarming = sql`(service_request.severity_rank = ${sql.lit(severityRank.p1)}
  and ${isOpen}
  and service_request.status <> ${sql.lit(serviceRequestStatus.toCode("restored"))}
  and (service_request.executor_user_id is null or exists (select from sla_clock c
    where c.service_request_id = service_request.id and c.outcome = 'running' and ${isBreachedClock("c")})))`;

/** Alarming ones, then what no one has taken, then by the clock that is due first. */
export const untakenFirst = sql`not ${isAlarming}, service_request.executor_user_id is not null, ${nextDueAt} nulls last, ${newest}`;

/** How many matches are weighed at most. */
const rankedMax = 1000;

/** The wanted order; the newest submission first among equals. */
function orderOf(
  sortField: Exclude<ListFilter["sortField"], "relevance">,
  sortOrder: ListFilter["sortOrder"],
): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder === "asc" ? "asc" : "desc");
  switch (sortField) {
    case "submitTime":
      return sql`service_request.submitted_at ${direction}, service_request.id ${direction}`;
    case "severity":
      return sql`service_request.severity_rank ${direction}, ${newest}`;
    case "sla":
      return sql`${nextDueAt} ${direction} nulls last, ${newest}`;
    case "priority":
      return sql`service_request.severity_rank ${direction}, ${nextDueAt} nulls last, ${newest}`;
    case "queue":
      return untakenFirst;
    case "closedTime":
      return sql`service_request.closed_at ${direction} nulls last, ${newest}`;
    case "lastReplyTime":
      return sql`${lastReplyAt} ${direction} nulls last, ${newest}`;
  }
}
