import type { ArticleDetail } from "@pharos/api/article";
import type { Kysely, Schema } from "@pharos/db";
import { articleLimits } from "@pharos/domain/article";
import { articleUse } from "@pharos/domain/enums";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { visibleConsults } from "../consult/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { fromReadable } from "./article.visibility.ts";
import type { StoredRevision } from "./revision.ts";

type Ref = { readonly id: number; readonly title: string };

const refs = async (db: Kysely<Schema>, query: RawBuilder<unknown>): Promise<Ref[]> =>
  (await sql<Ref>`${query}`.execute(db)).rows;

/** Articles about the same: most tags in common first, then of the same catalogue entry and product. */
export const findRelated = (db: Kysely<Schema>, actor: Actor, row: StoredRevision): Promise<Ref[]> =>
  refs(
    db,
    sql`select a.id, v.title from ${fromReadable(actor)} and a.id <> ${row.id} and a.lang = ${row.lang}
      and (v.tags && ${row.tags}::text[] or v.menu_id = ${row.menuId}::bigint)
      order by cardinality(array(select unnest(v.tags) intersect select unnest(${row.tags}::text[]))) desc,
        (v.menu_id = ${row.menuId}::bigint) desc nulls last, (v.product = ${row.product}::text) desc nulls last,
        a.view_count desc, a.id
      limit ${articleLimits.offeredMax}`,
  );

/** The articles before and after one in the order of its catalogue entry, oldest first. */
export async function findNeighbours(
  db: Kysely<Schema>,
  actor: Actor,
  row: StoredRevision,
): Promise<{ prev: Ref | null; next: Ref | null }> {
  if (row.menuId === null || row.publishTime === null) return { prev: null, next: null };
  const inEntry = sql`select a.id, v.title from ${fromReadable(actor)} and v.menu_id = ${row.menuId} and a.lang = ${row.lang}`;
  const own = sql`(${row.publishTime}::timestamptz, ${row.id}::bigint)`;
  const [before, after] = await Promise.all([
    refs(
      db,
      sql`${inEntry} and (a.published_at, a.id) < ${own} order by a.published_at desc, a.id desc limit 1`,
    ),
    refs(db, sql`${inEntry} and (a.published_at, a.id) > ${own} order by a.published_at, a.id limit 1`),
  ]);
  return { prev: before[0] ?? null, next: after[0] ?? null };
}

/** The same article in other languages, as far as the actor may read it. */
export async function findTranslations(
  db: Kysely<Schema>,
  actor: Actor,
  { id, translationOfId }: StoredRevision,
): Promise<ArticleDetail["translations"]> {
  const original = translationOfId ?? id;
  const { rows } = await sql<ArticleDetail["translations"][number]>`
    select a.id, v.title, a.lang, a.id = ${original} as "isOriginal"
    from ${fromReadable(actor)} and a.id <> ${id} and (a.id = ${original} or a.translation_of_id = ${original})
    order by a.id`.execute(db);
  return rows;
}

/** Whether a newer revision of the original is published than the one a translation follows. */
export async function isOriginalNewer(
  db: Kysely<Schema>,
  { translationOfId, translatedVer }: StoredRevision,
): Promise<boolean> {
  if (translationOfId === null) return false;
  const original = await db
    .selectFrom("article")
    .select(["published_ver", "is_live"])
    .where("id", "=", translationOfId)
    .executeTakeFirst();
  return original?.is_live === true && (original.published_ver ?? 0) > (translatedVer ?? 0);
}

/** The request an article was written from, if the actor may see the request. */
export async function findSourceRequest(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ArticleDetail["sourceRequest"]> {
  const row = await db
    .selectFrom("service_request")
    .innerJoin("article_use as u", "u.service_request_id", "service_request.id")
    .select(["service_request.id", "service_request.sr_no as srNo", "service_request.title"])
    .where("u.article_id", "=", id)
    .where("u.kind", "=", articleUse.toCode("source"))
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** The consultation an article was written from, if the actor may see the consultation. */
export async function findSourceConsult(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ArticleDetail["sourceConsult"]> {
  const row = await db
    .selectFrom("consult")
    .innerJoin("article as a", "a.source_consult_id", "consult.id")
    .select(["consult.id", "consult.title"])
    .where("a.id", "=", id)
    .where(visibleConsults(actor))
    .executeTakeFirst();
  return row ?? null;
}

/** How often answers and conclusions of requests link to an article. */
export async function countReuse(db: Kysely<Schema>, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article_use
    where article_id = ${id} and kind in (${articleUse.toCode("answer")}, ${articleUse.toCode("conclusion")})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What the actor has said about an article. */
export async function findOwnEvaluate(
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<ArticleDetail["myEvaluate"]> {
  const row = await db
    .selectFrom("article_evaluate")
    .select(["useful", "reason", "content"])
    .where("article_id", "=", id)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest revision of an article, when it is not the one that readers find. */
export async function findOpenRevision(
  db: Kysely<Schema>,
  { id, latestVer, publishedVer }: StoredRevision,
): Promise<ArticleDetail["openRevision"]> {
  if (latestVer === publishedVer) return null;
  const { rows } = await sql<NonNullable<ArticleDetail["openRevision"]>>`
    select v.ver, ${nameOfUser("v.editor_id")} as "editorName", v.updated_at as "updatedTime", v.submitted_at as "submitTime",
      v.asked_reviewer_id as "askedReviewerId", v.outcome, v.review_comment as "reviewComment",
      ${nameOfUser(sql`coalesce(v.decided_by, v.asked_reviewer_id)`)} as "reviewerName", v.rubric
    from article_version v where v.article_id = ${id} and v.ver = ${latestVer}`.execute(db);
  return rows[0] ?? null;
}
