import type { ArticleDetail } from "@pharos/api/article";
import type { Kysely, Schema } from "@pharos/db";
import { articleUse } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import { isDue, menuPathIn } from "./article-filters.ts";

/** One revision of an article as it is stored, with names. */
export type StoredRevision = Pick<
  ArticleDetail,
  | "id"
  | "title"
  | "brief"
  | "contentMd"
  | "type"
  | "menuId"
  | "menuPath"
  | "tags"
  | "viewTags"
  | "product"
  | "productVersion"
  | "platform"
  | "affects"
  | "difficultLevel"
  | "encryptLevel"
  | "lang"
  | "isTop"
  | "authorId"
  | "authorName"
  | "editorName"
  | "changeNote"
  | "stage"
  | "ver"
  | "publishedVer"
  | "template"
  | "source"
  | "publishTime"
  | "updatedTime"
  | "nextReviewDate"
  | "viewCount"
  | "usefulCount"
  | "uselessCount"
  | "needsReview"
  | "withdrawnTime"
  | "starred"
  | "commentCount"
  | "starCount"
  | "version"
  | "originalIsNewer"
  | "myEvaluate"
> & {
  /** How often answers and conclusions of requests link to it. */
  readonly reuseCount: number;
  readonly latestVer: number;
  readonly editorId: number;
  readonly translationOfId: number | null;
  readonly translatedVer: number | null;
  readonly replacedById: number | null;
};

/** Reads one revision. Who may read it has been asked before. */
export async function readRevision(
  db: Kysely<Schema>,
  actor: Actor,
  { id, ver, locale }: { readonly id: number; readonly ver: number; readonly locale: string },
): Promise<StoredRevision | undefined> {
  const { rows } = await sql<StoredRevision>`
    select a.id, v.title, v.brief, v.content_md as "contentMd", v.type, v.menu_id as "menuId", ${menuPathIn(locale)} as "menuPath",
      v.tags, v.view_tags as "viewTags", v.product, v.product_version as "productVersion", v.platform, v.affects,
      v.difficult_level as "difficultLevel", v.encrypt_level as "encryptLevel", a.lang, a.is_top as "isTop",
      a.author_id as "authorId", ${nameOfUser("a.author_id")} as "authorName", v.editor_id as "editorId",
      ${nameOfUser("v.editor_id")} as "editorName", v.change_note as "changeNote", a.stage, v.ver,
      a.latest_ver as "latestVer", a.template, a.source, a.version,
      case when a.is_live then a.published_ver end as "publishedVer",
      case when a.is_live then a.published_at end as "publishTime", v.updated_at as "updatedTime",
      case when a.is_live then a.next_review_on end as "nextReviewDate",
      a.view_count as "viewCount", a.useful_count as "usefulCount", a.useless_count as "uselessCount",
      coalesce(${isDue}, false) as "needsReview", case when a.is_live then null else a.withdrawn_at end as "withdrawnTime",
      a.replaced_by_id as "replacedById", a.translation_of_id as "translationOfId", a.translated_ver as "translatedVer",
      exists (select from starred s where s.user_id = ${actor.userId} and s.object_type = 'article' and s.object_id = a.id)
        as starred,
      (select count(*)::int from starred s where s.object_type = 'article' and s.object_id = a.id) as "starCount",
      (select count(*)::int from comment c where c.object_type = 'article' and c.object_id = a.id
        and c.hidden_at is null and c.deleted_at is null) as "commentCount",
      (select count(*)::int from article_use u where u.article_id = a.id
        and u.kind in (${articleUse.toCode("answer")}, ${articleUse.toCode("conclusion")})) as "reuseCount",
      exists (select from article o where o.id = a.translation_of_id and o.is_live
        and coalesce(o.published_ver, 0) > coalesce(a.translated_ver, 0)) as "originalIsNewer",
      (select jsonb_build_object('useful', e.useful, 'reason', e.reason, 'content', e.content)
        from article_evaluate e where e.article_id = a.id and e.user_id = ${actor.userId}) as "myEvaluate"
    from article a join article_version v on v.article_id = a.id and v.ver = ${ver}
    where a.id = ${id}`.execute(db);
  return rows[0];
}
