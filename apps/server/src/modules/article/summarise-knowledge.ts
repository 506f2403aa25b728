import type { getKnowledgeSummary as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleType, articleUse, type CodeOf, type notIntoKnowledgeReason } from "@pharos/domain/enums";
import { businessTimeZone } from "@pharos/domain/time";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { closeRange } from "../../platform/counted-range.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { fromManaged, fromReadable } from "./article.visibility.ts";
import { isDue, openReports } from "./article-filters.ts";

type Summary = CallResult<typeof endpoint>;

/** Days between which something is counted. */
interface Range {
  readonly startTime: string;
  readonly endTime: string;
}

/** What counts as the use of an article. */
const usedKinds = (["answer", "conclusion", "deflection"] as const).map((kind) => articleUse.toCode(kind));

/** Rows of each part that are shown at most. */
const rowsMax = 20;

/** What of the knowledge base the caller may read or looks after, and how it is used. */
export async function summariseKnowledge(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor, locale }: Call,
  query: HandlerInput<typeof endpoint>["query"],
): Promise<Summary> {
  const db = database.kysely;
  const { startTime, endTime } = closeRange(query, clock.now());
  const range = { startTime, endTime };
  const menuName = locale === "en-US" ? sql`m.name_en` : sql`m.name`;
  const [figures, requests, reuse, byType, byAuthor, byCatalogue, mostUsed, stale] = await Promise.all([
    readFigures(db, actor, range),
    readRequests(db, actor, range),
    readReuse(db, actor, range),
    readTypes(db, actor),
    readShares(db, actor, { id: sql`a.author_id`, name: nameOfUser("a.author_id"), range }),
    readShares(db, actor, {
      id: sql`v.menu_id`,
      name: sql`(select ${menuName} from dict_menu m where m.id = v.menu_id)`,
      range,
      // News stand in no catalogue.
      where: sql`(v.menu_id is not null or v.type = ${articleType.toCode("knowledge")})`,
    }),
    readMostUsed(db, actor, range),
    readStale(db, actor),
  ]);
  return { ...range, ...figures, ...requests, reuse, byType, byAuthor, byCatalogue, mostUsed, ...stale };
}

/** The first revision of an article was published within the days. */
export const wasPublishedIn = (range: Range): RawBuilder<boolean> => sql<boolean>`exists (
  select from article_version f where f.article_id = a.id and f.ver = 1 and f.outcome = 1
    and ${isWithin(sql`f.decided_at`, range)})`;

/** A moment lies within the days, as the business counts them. */
const isWithin = (moment: RawBuilder<unknown>, { startTime, endTime }: Range): RawBuilder<boolean> =>
  sql<boolean>`(${moment} >= ${startTime}::date::timestamp at time zone ${businessTimeZone}
    and ${moment} < (${endTime}::date + 1)::timestamp at time zone ${businessTimeZone})`;

type Figures = Pick<
  Summary,
  "published" | "pending" | "drafts" | "withdrawn" | "publishedInRange" | "useful" | "useless" | "openReports"
>;

async function readFigures(db: Kysely<Schema>, actor: Actor, range: Range): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with readable as (
      select count(*)::int as published, coalesce(sum(a.useful_count), 0)::int as useful,
        coalesce(sum(a.useless_count), 0)::int as useless,
        count(*) filter (where ${wasPublishedIn(range)})::int as "publishedInRange"
      from ${fromReadable(actor)}),
    managed as (
      select count(*) filter (where a.stage in (2, 4))::int as pending,
        count(*) filter (where a.stage in (0, 3))::int as drafts,
        count(*) filter (where a.stage = 5)::int as withdrawn,
        coalesce(sum(${openReports}), 0)::int as "openReports"
      from ${fromManaged(actor)})
    select * from readable, managed`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("an aggregate answers one row");
  return figures;
}

/** Requests that were closed, those that became an article, and why others did not. */
async function readRequests(
  db: Kysely<Schema>,
  actor: Actor,
  range: Range,
): Promise<Pick<Summary, "closedRequests" | "intoKnowledge" | "notIntoKnowledge">> {
  const closed = db
    .selectFrom("service_request")
    .where(visibleServiceRequests(actor))
    .where(isWithin(sql`service_request.closed_at`, range));
  const source = articleUse.toCode("source");
  const [counted, reasons] = await Promise.all([
    closed
      .select([
        sql<number>`count(*)::int`.as("closedRequests"),
        sql<number>`count(*) filter (where exists (
          select from article_use u where u.service_request_id = service_request.id and u.kind = ${source}))::int`.as(
          "intoKnowledge",
        ),
      ])
      .executeTakeFirstOrThrow(),
    closed
      .where("service_request.not_into_knowledge_reason", "is not", null)
      .select([
        sql<CodeOf<typeof notIntoKnowledgeReason>>`service_request.not_into_knowledge_reason`.as("reason"),
        sql<number>`count(*)::int`.as("count"),
      ])
      .groupBy("service_request.not_into_knowledge_reason")
      .orderBy("count", "desc")
      .execute(),
  ]);
  return { ...counted, notIntoKnowledge: reasons };
}

async function readReuse(db: Kysely<Schema>, actor: Actor, range: Range): Promise<Summary["reuse"]> {
  const count = (kind: "answer" | "conclusion" | "deflection") =>
    sql`count(*) filter (where u.kind = ${articleUse.toCode(kind)})::int`;
  const { rows } = await sql<Summary["reuse"]>`
    select ${count("answer")} as answers, ${count("conclusion")} as conclusions, ${count("deflection")} as deflections
    from article_use u
    where ${isWithin(sql`u.created_at`, range)} and u.article_id in (select a.id from ${fromReadable(actor)})`.execute(
    db,
  );
  return rows[0] ?? { answers: 0, conclusions: 0, deflections: 0 };
}

/** What published articles are counted by. */
interface ShareBy {
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly where?: RawBuilder<unknown>;
  /** Days during which their use is counted. */
  readonly range: Range;
}

/** Published articles by what they are, the most first. */
async function readTypes(db: Kysely<Schema>, actor: Actor): Promise<Summary["byType"]> {
  const { rows } = await sql<Summary["byType"][number]>`
    select v.type, count(*)::int as count from ${fromReadable(actor)}
    group by v.type order by count desc, v.type`.execute(db);
  return rows;
}

/** Published articles by whom or what they belong to, the most first. */
async function readShares(
  db: Kysely<Schema>,
  actor: Actor,
  { id, name, range, where = sql`true` }: ShareBy,
): Promise<Summary["byAuthor"]> {
  const { rows } = await sql<Summary["byAuthor"][number]>`
    select ${id} as id, coalesce(${name}, '') as name, count(*)::int as published, sum(a.view_count)::int as views,
      sum(a.useful_count)::int as useful, sum(a.useless_count)::int as useless,
      coalesce(sum((select count(*) from article_use u where u.article_id = a.id
        and u.kind = any(${usedKinds}::smallint[]) and ${isWithin(sql`u.created_at`, range)})), 0)::int as reused
    from ${fromReadable(actor)} and ${where}
    group by 1, 2 order by published desc, views desc, id limit ${rowsMax}`.execute(db);
  return rows;
}

async function readMostUsed(db: Kysely<Schema>, actor: Actor, range: Range): Promise<Summary["mostUsed"]> {
  const { rows } = await sql<Summary["mostUsed"][number]>`
    select found.id, found.title, used.count
    from (
      select u.article_id, count(*)::int as count from article_use u
      where u.kind = any(${usedKinds}::smallint[]) and ${isWithin(sql`u.created_at`, range)}
      group by u.article_id) used
    join (select a.id, v.title from ${fromReadable(actor)}) found on found.id = used.article_id
    order by used.count desc, found.id limit ${rowsMax}`.execute(db);
  return rows;
}

async function readStale(db: Kysely<Schema>, actor: Actor): Promise<Pick<Summary, "staleTotal" | "stale">> {
  const { rows } = await sql<Summary["stale"][number] & { total: number }>`
    select a.id, v.title, ${nameOfUser("a.author_id")} as "authorName", a.next_review_on as "nextReviewDate",
      count(*) over ()::int as total
    from ${fromReadable(actor)} and ${isDue}
    order by a.next_review_on, a.id limit ${rowsMax}`.execute(db);
  return {
    staleTotal: rows[0]?.total ?? 0,
    stale: rows.map(({ total: _, ...article }) => article),
  };
}
