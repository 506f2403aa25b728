import type {
  ArticleRow,
  listArticleCatalogue as catalogueEndpoint,
  listArticles as endpoint,
  findTags as tagsEndpoint,
} from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { articleType } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Call } from "../../platform/call.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { fromReadable } from "./article.visibility.ts";
import { allOf, hasWords, isDue, isFiledUnder, isInPowerView, menuPathIn } from "./article-filters.ts";
import { wasPublishedIn } from "./summarise-knowledge.ts";

type Query = HandlerInput<typeof endpoint>["query"];

/** Security warnings stay on top for this long. */
const warningPinDays = 90;

const orders = {
  news: sql`(v.type = ${articleType.toCode("securityWarning")}
    and a.published_at > now() - make_interval(days => ${warningPinDays})) desc, a.is_top desc, a.published_at desc, a.id desc`,
  new: sql`a.is_top desc, a.published_at desc, a.id desc`,
  hot: sql`a.view_count desc, a.published_at desc, a.id desc`,
  useful: sql`a.useful_count - a.useless_count desc, a.useful_count desc, a.published_at desc, a.id desc`,
} as const;

// Ends of a range that is open on one side.
const farPast = "2000-01-01";
const farFuture = "2200-01-01";

/** Columns of an article in a list of readers. */
export const listColumns = (actor: Actor, locale: string): RawBuilder<unknown> => sql`
  a.id, v.title, v.brief, v.type, v.menu_id as "menuId", ${menuPathIn(locale)} as "menuPath", v.tags, v.product,
  v.difficult_level as "difficultLevel", v.encrypt_level as "encryptLevel", a.lang, a.is_top as "isTop",
  ${nameOfUser("a.author_id")} as "authorName", a.published_at as "publishTime", a.view_count as "viewCount",
  a.useful_count as "usefulCount", a.useless_count as "uselessCount",
  exists (select from starred s where s.user_id = ${actor.userId} and s.object_type = 'article' and s.object_id = a.id)
    as starred, coalesce(${isDue}, false) as "needsReview"`;

/** One page of the published articles the caller may read. */
export async function listArticles(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
  query: Query,
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const matching = sql`${fromReadable(actor)} ${conditionsOf(actor, query)}`;
  const [page, total] = await Promise.all([
    sql<ArticleRow>`select ${listColumns(actor, locale)} from ${matching} order by ${orders[query.sort]}
      limit ${query.pageSize} offset ${offsetOf(query)}`.execute(db),
    countRows(db, matching),
  ]);
  return { total, list: page.rows, pageNum: query.pageNum, pageSize: query.pageSize };
}

function conditionsOf(actor: Actor, query: Query): RawBuilder<unknown> {
  const viewTags = query.viewTags ?? actor.viewTags;
  return allOf([
    viewTags.length > 0 && isInPowerView(viewTags),
    query.menuId !== undefined && isFiledUnder(query.menuId),
    isAnyOf(sql`v.type`, query.type),
    isAnyOf(sql`v.difficult_level`, query.difficultLevel),
    query.tags !== undefined && query.tags.length > 0 && sql`v.tags @> ${query.tags}::text[]`,
    query.lang !== undefined && sql`a.lang = ${query.lang}`,
    query.prefer !== undefined && isPreferred(actor, query.prefer),
    query.product !== undefined && query.product !== "" && sql`v.product = ${query.product}`,
    query.keyword !== undefined && query.keyword !== "" && hasWords(query.keyword),
    query.needsReview === true && isDue,
    query.authorIds !== undefined && sql`a.author_id = any(${query.authorIds}::bigint[])`,
    (query.publishedFrom !== undefined || query.publishedTo !== undefined) &&
      wasPublishedIn({
        startTime: query.publishedFrom ?? farPast,
        endTime: query.publishedTo ?? farFuture,
      }),
    query.starred === true &&
      sql`exists (select from starred s where s.user_id = ${actor.userId} and s.object_type = 'article' and s.object_id = a.id)`,
  ]);
}

/** Written in the language, or there is nothing like it in the language that the actor may read. */
const isPreferred = (actor: Actor, lang: string): RawBuilder<boolean> => sql<boolean>`(
  a.lang = ${lang} or coalesce(a.translation_of_id, a.id) not in (
    select coalesce(a.translation_of_id, a.id) from ${fromReadable(actor)} and a.lang = ${lang}))`;

const isAnyOf = (column: RawBuilder<unknown>, codes: readonly number[] | undefined) =>
  codes !== undefined && codes.length > 0 && sql`${column} = any(${[...codes]}::smallint[])`;

/** The catalogue with how many articles the caller may read in each entry and below it; entries not in use are left out. */
export async function listCatalogue(
  { database }: Pick<Platform, "database">,
  { actor, locale }: Call,
  { lang, prefer }: HandlerInput<typeof catalogueEndpoint>["query"],
): Promise<CallResult<typeof catalogueEndpoint>> {
  const name = locale === "en-US" ? sql`m.name_en` : sql`m.name`;
  const { rows } = await sql<CallResult<typeof catalogueEndpoint>[number]>`
    with recursive filed as (
      select v.menu_id, count(*)::int as count from ${fromReadable(actor)}
        ${allOf([
          lang !== undefined && sql`a.lang = ${lang}`,
          prefer !== undefined && isPreferred(actor, prefer),
          actor.viewTags.length > 0 && isInPowerView(actor.viewTags),
        ])}
      group by v.menu_id),
    above (id, filed_id) as (
      select id, id from dict_menu where dict_type = 2
      union all select m.parent_id, above.filed_id from above join dict_menu m on m.id = above.id where m.parent_id is not null)
    select m.id, m.parent_id as "parentId", ${name} as name,
      coalesce((select sum(f.count) from above join filed f on f.menu_id = above.filed_id where above.id = m.id), 0)::int as count
    from dict_menu m where m.dict_type = 2 and m.status = 1
    order by m.parent_id nulls first, m.sort, m.id`.execute(database.kysely);
  return rows;
}

/** Tags of what the caller may read, the most used first. */
export async function findTags(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { keyword = "", limit }: HandlerInput<typeof tagsEndpoint>["query"],
): Promise<CallResult<typeof tagsEndpoint>> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count
    from (select unnest(v.tags) as tag from ${fromReadable(actor)}) used
    where starts_with(tag, lower(${keyword}::text))
    group by tag order by count desc, tag limit ${limit}`.execute(database.kysely);
  return rows;
}
