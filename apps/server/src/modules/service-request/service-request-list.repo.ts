import type { Kysely, Schema, Selectable } from "@pharos/db";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { listLimits } from "@pharos/domain/limits";
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { offsetOf } from "../../platform/paging.ts";
import { personName } from "../../platform/person-name.ts";
import { rankOf } from "../request-search/index.ts";
import { openCodes } from "./desk/desk-conditions.ts";
import { visibleServiceRequests } from "./service-request.visibility.ts";
import { isOpen, isStarredBy, type ListFilter, matching, meets } from "./service-request-list.conditions.ts";

/**
 * How many visible requests match in each status, the filter by status itself left out, each counted up to the limit.
 * Few matches are counted in one walk over them; only where there are many is every status asked for by itself.
 */
export async function countByStatus(
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
  matches: SelectQueryBuilder<Schema, "service_request", object>,
): Promise<{ readonly status: number; readonly count: number }[]> {
  // Each code stands in the statement itself: the server then knows how rare the status is, and takes its index.
  const counted = serviceRequestStatus.codes.map((code) => {
    const ofStatus = matches
      .select("service_request.id")
      .where("service_request.status", "=", sql.lit(code))
      .limit(listLimits.countMax);
    return sql`select ${sql.lit(code)}::int as status, (select count(*) from (${ofStatus}) m)::int as count`;
  });
  const { rows } = await sql<{
    status: number;
    count: number;
  }>`${sql.join(counted, sql` union all `)}`.execute(db);
  return rows;
}

/** One line of the list. */
export type ListRow = Awaited<ReturnType<typeof findRows>>[number];

/**
 * One page of the visible requests. Its ids are found first, and everything else is then looked up for these few: the
 * second statement is always the same one, so that the server plans its many joins once and not for every page.
 */
export async function findPage(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
): Promise<ListRow[]> {
  const ids = await findPageIds(db, actor, filter, now);
  if (ids.length === 0) return [];
  const rows = new Map((await findRows(db, actor, ids)).map((row) => [row.id, row]));
  // A request that was deleted in between is left out.
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Ids of one page, in the wanted order. */
async function findPageIds(
  db: Kysely<Schema>,
  actor: Actor,
  filter: ListFilter,
  now: Date,
): Promise<number[]> {
  const matches = db
    .selectFrom("service_request")
    .select("service_request.id")
    .where(visibleServiceRequests(actor))
    .where((request) => meets(request, actor, filter, now));
  const ranked = matches.orderBy(newest).limit(rankedMax);
  const page = await matches
    .orderBy(
      filter.sortField === "relevance"
        ? sql`case when service_request.id in (${ranked}) then ${rankOf(filter.title ?? "")} end desc nulls last, ${newest}`
        : orderOf(filter.sortField, filter.sortOrder),
    )
    .limit(filter.pageSize)
    .offset(offsetOf(filter))
    .execute();
  return page.map(({ id }) => id);
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
    ])
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
    case "queue":
      return sql`service_request.executor_user_id is not null, ${nextDueAt} nulls last, ${newest}`;
    case "closedTime":
      return sql`service_request.closed_at ${direction} nulls last, ${newest}`;
    case "lastReplyTime":
      return sql`${lastReplyAt} ${direction} nulls last, ${newest}`;
  }
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
        .where(isOpen)
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
              .limit(listLimits.countMax)
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
