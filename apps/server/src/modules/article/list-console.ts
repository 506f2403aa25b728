import type {
  ArticleConsoleRow,
  countArticleReviews as countEndpoint,
  listArticleConsole as endpoint,
} from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { statusOfStage } from "@pharos/domain/article";
import { articleStage, articleStatus } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { fromManaged } from "./article.visibility.ts";
import { allOf, hasWords, isDue, isFiledUnder, menuPathIn, openReports } from "./article-filters.ts";

type Query = HandlerInput<typeof endpoint>["query"];

type StoredRow = Omit<ArticleConsoleRow, "status">;

/** Waits for a decision that the actor may take: written by somebody else. */
export const awaits = (actor: Actor): RawBuilder<unknown> =>
  actor.permissions.has("knowledge:review")
    ? sql`a.stage in (2, 4) and a.author_id <> ${actor.userId} and v.editor_id <> ${actor.userId}`
    : sql`false`;

const sortColumns = {
  updatedTime: sql`v.updated_at`,
  viewCount: sql`a.view_count`,
  submitTime: sql`v.submitted_at`,
} as const;

/** One page of the articles the caller writes, manages or reviews, each with its newest revision. */
export async function listConsole(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
  query: Query,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const matching = sql`${fromManaged(actor)} ${conditionsOf(actor, query)}`;
  const direction = query.sortOrder === "asc" ? sql`asc nulls last` : sql`desc nulls last`;
  const [page, total] = await Promise.all([
    sql<StoredRow>`
      select a.id, v.title, v.brief, v.type, v.menu_id as "menuId", ${menuPathIn(locale)} as "menuPath", v.tags, v.product,
        v.difficult_level as "difficultLevel", v.encrypt_level as "encryptLevel", a.lang, a.is_top as "isTop",
        ${nameOfUser("a.author_id")} as "authorName", a.author_id as "authorId", a.stage,
        coalesce(v.outcome = 2, false) as rejected, v.review_comment as "reviewComment",
        ${nameOfUser("v.asked_reviewer_id")} as "reviewerName", v.ver, a.published_ver as "publishedVer",
        v.submitted_at as "submitTime", v.updated_at as "updatedTime", a.published_at as "publishTime",
        a.view_count as "viewCount", a.useful_count as "usefulCount", a.useless_count as "uselessCount",
        coalesce(${isDue}, false) as "needsReview", ${openReports} as "openReports", a.version
      from ${matching} order by ${sortColumns[query.sortField]} ${direction}, a.id desc
      limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db),
    countRows(db, matching),
  ]);
  const list = page.rows.map((row) => ({ ...row, status: statusCode(row.stage) }));
  return { total, list, pageNum: query.pageNum, pageSize: query.pageSize };
}

/** 0 draft, 1 published, 2 pending review. */
export const statusCode = (stage: number) =>
  articleStatus.toCode(statusOfStage(articleStage.fromCode(stage)));

function conditionsOf(actor: Actor, query: Query): RawBuilder<unknown> {
  return allOf([
    query.mode === "my" && sql`a.author_id = ${actor.userId}`,
    query.mode === "audit" && awaits(actor),
    query.status !== undefined &&
      query.status.length > 0 &&
      sql`a.stage = any(${stagesOf(query.status)}::smallint[])`,
    query.type !== undefined && query.type.length > 0 && sql`v.type = any(${query.type}::smallint[])`,
    query.createdBy !== undefined && sql`a.author_id = ${query.createdBy}`,
    query.menuId !== undefined && isFiledUnder(query.menuId),
    query.teamId !== undefined &&
      sql`exists (select from team_member m where m.user_id = a.author_id and m.team_id = ${query.teamId} and m.status = 1)`,
    query.search !== undefined && query.search !== "" && hasWords(query.search),
    query.needsReview === true && isDue,
    query.reported === true && sql`${openReports} > 0`,
    query.startTime !== undefined &&
      sql`v.updated_at >= ${query.startTime}::date at time zone 'Asia/Shanghai'`,
    query.endTime !== undefined &&
      sql`v.updated_at < (${query.endTime}::date + 1) at time zone 'Asia/Shanghai'`,
  ]);
}

const stagesOf = (statuses: readonly number[]): number[] =>
  articleStage.codes.filter((stage) => statuses.some((status) => status === statusCode(stage)));

/** How many articles wait for the caller, and of the caller. */
export async function countReviews(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
): Promise<CallResult<typeof countEndpoint>> {
  const db = database.kysely;
  const isOwn = sql`a.author_id = ${actor.userId}`;
  const [pending, mine, reports] = await Promise.all([
    countRows(db, sql`${fromManaged(actor)} and ${awaits(actor)}`),
    countRows(db, sql`${fromManaged(actor)} and a.stage in (2, 4) and ${isOwn}`),
    countRows(
      db,
      sql`article_evaluate e join article a on a.id = e.article_id
        where not e.useful and e.handled_at is null and a.deleted_at is null and ${isOwn}`,
    ),
  ]);
  return { pending, mine, reports };
}
