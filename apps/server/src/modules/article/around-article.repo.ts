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

interface AroundRow {
  readonly place: "related" | "prev" | "next" | "translation";
  readonly id: number;
  readonly title: string;
  readonly lang: ArticleDetail["lang"];
}

/** The articles around one that the actor may read. */
export type Around = Pick<ArticleDetail, "related" | "prev" | "next" | "translations">;

/** Articles about the same, those before and after one, and the same one in other languages. */
export async function findAround(db: Kysely<Schema>, actor: Actor, row: StoredRevision): Promise<Around> {
  const original = row.translationOfId ?? row.id;
  const questions = [related(actor, row), ...neighbours(actor, row), translations(actor, row, original)];
  const { rows } = await sql<AroundRow>`${sql.join(questions, sql` union all `)}`.execute(db);
  const at = (place: AroundRow["place"]) => rows.filter((found) => found.place === place);
  const refsAt = (place: AroundRow["place"]) => at(place).map(({ id, title }) => ({ id, title }));
  return {
    related: refsAt("related"),
    prev: refsAt("prev")[0] ?? null,
    next: refsAt("next")[0] ?? null,
    translations: at("translation").map(({ id, title, lang }) => ({
      id,
      title,
      lang,
      isOriginal: id === original,
    })),
  };
}

const selectAs = (place: AroundRow["place"]): RawBuilder<unknown> =>
  sql`select ${sql.lit(place)} as place, a.id, v.title, a.lang from`;

/** Most tags in common first, then of the same catalogue entry and product. */
const related = (actor: Actor, row: StoredRevision): RawBuilder<unknown> => sql`(
  ${selectAs("related")} ${fromReadable(actor)} and a.id <> ${row.id} and a.lang = ${row.lang}
    and (v.tags && ${row.tags}::text[] or v.menu_id = ${row.menuId}::bigint)
  order by cardinality(array(select unnest(v.tags) intersect select unnest(${row.tags}::text[]))) desc,
    (v.menu_id = ${row.menuId}::bigint) desc nulls last, (v.product = ${row.product}::text) desc nulls last,
    a.view_count desc, a.id
  limit ${articleLimits.offeredMax})`;

/** Before and after in the order of the catalogue entry, oldest first. */
function neighbours(actor: Actor, row: StoredRevision): RawBuilder<unknown>[] {
  if (row.menuId === null || row.publishTime === null) return [];
  const inEntry = sql`${fromReadable(actor)} and v.menu_id = ${row.menuId} and a.lang = ${row.lang}`;
  const own = sql`(${row.publishTime}::timestamptz, ${row.id}::bigint)`;
  return [
    sql`(${selectAs("prev")} ${inEntry} and (a.published_at, a.id) < ${own} order by a.published_at desc, a.id desc limit 1)`,
    sql`(${selectAs("next")} ${inEntry} and (a.published_at, a.id) > ${own} order by a.published_at, a.id limit 1)`,
  ];
}

const translations = (actor: Actor, { id }: StoredRevision, original: number): RawBuilder<unknown> => sql`(
  ${selectAs("translation")} ${fromReadable(actor)} and a.id <> ${id}
    and (a.id = ${original} or a.translation_of_id = ${original})
  order by a.id)`;

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
