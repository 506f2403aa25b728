import type { listArticleHistory as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { isManagedBy, isReadable } from "./article.repo.ts";

type History = CallResult<typeof endpoint>;

/** The revisions of an article: all with their reviews for those who edit it, when the published ones came for readers. */
export async function listHistory(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { id, diff, pageNum, pageSize }: HandlerInput<typeof endpoint>["query"],
): Promise<History> {
  const db = database.kysely;
  const isManaged = await isManagedBy(db, actor, id);
  if (!isManaged && !(await isReadable(db, actor, id))) throw new AppError("article.notFound");
  const which = isManaged ? sql`` : sql`and v.outcome = 1`;
  const matching = sql`article_version v join article a on a.id = v.article_id where v.article_id = ${id} ${which}`;
  const shown = isManaged
    ? sql`v.created_at as "createdTime", ${nameOfUser("v.editor_id")} as "editorName", v.change_note as "changeNote",
        v.submitted_at as "submitTime", v.outcome, ${nameOfUser(sql`coalesce(v.decided_by, v.asked_reviewer_id)`)} as "reviewerName",
        v.review_comment as "reviewComment", v.decided_at as "decidedTime"`
    : sql`v.decided_at as "createdTime", null as "editorName", null as "changeNote", null as "submitTime", v.outcome,
        null as "reviewerName", null as "reviewComment", v.decided_at as "decidedTime"`;
  const [page, total, texts] = await Promise.all([
    sql<History["list"][number]>`
      select v.ver, ${shown}, a.is_live and v.ver = a.published_ver as "isPublished"
      from ${matching} order by v.ver desc limit ${pageSize} offset ${offsetOf({ pageNum, pageSize })}`.execute(
      db,
    ),
    countRows(db, matching),
    diff && isManaged
      ? sql<History["texts"][number]>`
          select ver, title, tags, content_md as "contentMd" from article_version
          where article_id = ${id} and ver = any(${diff}::int[]) order by array_position(${diff}::int[], ver)`.execute(
          db,
        )
      : undefined,
  ]);
  return { total, list: page.rows, pageNum, pageSize, texts: texts?.rows ?? [] };
}
