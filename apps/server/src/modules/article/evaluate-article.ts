import type {
  evaluateArticle as endpoint,
  handleArticleReport as handleEndpoint,
  listArticleEvaluations as listEndpoint,
} from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { missingField } from "../../platform/field-error.ts";
import { countRows, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { articleReported } from "./article.events.ts";
import { isManagedBy } from "./article.repo.ts";
import { fromManaged, fromReadable } from "./article.visibility.ts";

/** Says whether the published revision helped; who says it again changes the mind. */
export async function evaluateArticle(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, useful, reason, content }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { userId } = call.actor;
  return withTransaction(call, async (tx) => {
    const { rows } = await sql<{ ver: number; authorId: number }>`
      select v.ver, a.author_id as "authorId" from ${fromReadable(call.actor)} and a.id = ${id} for update of a`.execute(
      tx.db,
    );
    const [article] = rows;
    if (!article) throw new AppError("article.notFound");
    if (article.authorId === userId) throw new AppError("article.ownOpinion");
    if (!useful && reason == null) throw missingField("reason");
    const { rows: said } = await sql<{ id: number }>`
      insert into article_evaluate (article_id, user_id, useful, reason, content, ver, created_at, updated_at)
      values (${id}, ${userId}, ${useful}, ${useful ? null : reason}, ${content || null}, ${article.ver}, ${tx.now}, ${tx.now})
      on conflict (article_id, user_id) do update set useful = excluded.useful, reason = excluded.reason,
        content = excluded.content, ver = excluded.ver, updated_at = excluded.updated_at,
        handled_at = null, handled_by = null, handling = null
      returning id`.execute(tx.db);
    const [evaluate] = said;
    if (!useful && evaluate) await tx.publish(articleReported, { evaluateId: evaluate.id });
    return countOpinions(tx, id);
  });
}

async function countOpinions({ db }: UnitOfWork, id: number): Promise<CallResult<typeof endpoint>> {
  const { rows } = await sql<CallResult<typeof endpoint>>`
    update article set (useful_count, useless_count) = (
      select count(*) filter (where useful), count(*) filter (where not useful)
      from article_evaluate where article_id = ${id})
    where id = ${id}
    returning useful_count as "usefulCount", useless_count as "uselessCount"`.execute(db);
  return rows[0] ?? { usefulCount: 0, uselessCount: 0 };
}

/** What readers said about one article, or about all that the caller has written; the newest first. */
export async function listEvaluations(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { id, isOpen, pageNum, pageSize }: HandlerInput<typeof listEndpoint>["query"],
): Promise<CallResult<typeof listEndpoint>> {
  const db = database.kysely;
  if (id !== undefined && !(await isManagedBy(db, actor, id))) throw new AppError("article.notFound");
  const which = id === undefined ? sql`m."authorId" = ${actor.userId}` : sql`m.id = ${id}`;
  const matching = sql`article_evaluate e
    join (select a.id, a.author_id as "authorId", v.title from ${fromManaged(actor)}) m on m.id = e.article_id
    where ${which} ${isOpen === true ? sql`and not e.useful and e.handled_at is null` : sql``}`;
  const [page, total] = await Promise.all([
    sql<CallResult<typeof listEndpoint>["list"][number]>`
      select e.id, e.article_id as "articleId", m.title as "articleTitle", ${nameOfUser("e.user_id")} as "userName", e.useful,
        e.reason, e.content, e.ver, e.updated_at as time, e.handled_at as "handledTime",
        ${nameOfUser("e.handled_by")} as "handledByName", e.handling
      from ${matching} order by e.updated_at desc, e.id desc
      limit ${pageSize} offset ${offsetOf({ pageNum, pageSize })}`.execute(db),
    countRows(db, matching),
  ]);
  return { total, list: page.rows, pageNum, pageSize };
}

/** Says what was done about a reader's report. */
export async function handleReport(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, handling }: HandlerInput<typeof handleEndpoint>["body"],
): Promise<null> {
  return withTransaction(call, async ({ db, now }) => {
    const { rows } = await sql`
      update article_evaluate e set handled_at = ${now}, handled_by = ${call.actor.userId}, handling = ${handling || null}
      where e.id = ${id} and not e.useful and e.handled_at is null
        and e.article_id in (select a.id from ${fromManaged(call.actor)})
      returning e.id`.execute(db);
    if (rows.length === 0) throw new AppError("article.reportNotFound");
    return null;
  });
}
