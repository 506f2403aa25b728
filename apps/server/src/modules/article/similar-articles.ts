import type {
  draftArticleFromRequest as draftEndpoint,
  findSimilarArticles as endpoint,
} from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleLimits } from "@pharos/domain/article";
import { articleUse, serviceRequestStatus } from "@pharos/domain/enums";
import { findErrorCodes } from "@pharos/domain/text";
import { normaliseTags, tagRule } from "@pharos/domain/validation";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAlike } from "../search/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { articleSearch } from "./article.search-kind.ts";
import { fromManaged, fromReadable, isReadableBy } from "./article.visibility.ts";

type Similar = CallResult<typeof endpoint>;

/** Published articles the caller may read that have words in common with a text. */
export const findSimilarArticles = (
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { keyword, exceptId }: HandlerInput<typeof endpoint>["query"],
): Promise<Similar> => findSimilar(database.kysely, actor, keyword, exceptId);

async function findSimilar(db: Kysely<Schema>, actor: Actor, words: string, exceptId = 0): Promise<Similar> {
  const alike = await findAlike(db, words, {
    kind: articleSearch,
    part: "text",
    from: articleSearch.from,
    where: sql<SqlBool>`${isReadableBy(actor)} and a.id <> ${exceptId}`,
    time: articleSearch.time,
    limit: articleLimits.offeredMax,
  });
  if (alike.length === 0) return [];
  const { rows } = await sql<Similar[number]>`
    select a.id, v.title, v.brief, v.tags, a.published_at as "publishTime" from ${fromReadable(actor)}
      and a.id = any(${alike.map(({ id }) => id)}::bigint[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return alike.flatMap(({ id }) => byId.get(id) ?? []);
}

/** What an article about a request begins with; only a request that has ended says how it ended. */
export async function draftFromRequest(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { faultId }: HandlerInput<typeof draftEndpoint>["query"],
): Promise<CallResult<typeof draftEndpoint>> {
  const db = database.kysely;
  const request = await db
    .selectFrom("service_request")
    .leftJoin("dict_menu as p", "p.id", "service_request.product_menu_id")
    .select([
      "service_request.id",
      "service_request.sr_no",
      "service_request.title",
      "service_request.content_md",
      "service_request.root_cause",
      "service_request.solution",
      "service_request.tags",
      "p.name as product",
    ])
    .where("service_request.id", "=", faultId)
    .where("service_request.status", "in", [
      serviceRequestStatus.toCode("closed"),
      serviceRequestStatus.toCode("archived"),
    ])
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  if (!request) throw new AppError("serviceRequest.notFound");
  const codes = findErrorCodes(`${request.title}\n${request.content_md}`).map(({ code }) => code);
  const [similar, written] = await Promise.all([
    findSimilar(db, actor, [request.title, ...codes].join(" ")),
    sql<{ id: number; title: string }>`
      select a.id, v.title from ${fromManaged(actor)} and a.id in (
        select u.article_id from article_use u
        where u.service_request_id = ${faultId} and u.kind = ${articleUse.toCode("source")})
      order by a.id`.execute(db),
  ]);
  return {
    faultId: request.id,
    srNo: request.sr_no,
    title: request.title,
    phenomenon: request.content_md,
    cause: request.root_cause ?? "",
    solution: request.solution ?? "",
    product: request.product,
    tags: tagsOf([...request.tags, ...codes]),
    similar: similar.map(({ id, title, brief }) => ({ id, title, brief })),
    written: written.rows,
  };
}

const tagsOf = (words: readonly string[]): string[] =>
  normaliseTags(words)
    .filter((tag) => tagRule(tag) === true)
    .slice(0, articleLimits.tagsMax);
