import type { findSimilarArticles as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleIdOf, articleLimits } from "@pharos/domain/article";
import { findErrorCodes } from "@pharos/domain/text";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isReadableByOrganisation } from "../../platform/readable-level.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { findAlike } from "../search/index.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { articleSearch } from "./article.search-kind.ts";
import { fromReadable, isReadableBy } from "./article.visibility.ts";

type Similar = CallResult<typeof endpoint>[number];

/** Published articles the caller may read that have words in common with a text, or with a request that is answered. */
export async function findSimilarArticles(
  { database, config }: Pick<Platform, "database" | "config">,
  { actor }: Call,
  { keyword = "", exceptId, faultId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const request = faultId === undefined ? null : await readQuestion(db, actor, faultId);
  const words = keyword || (request ? wordsOf(request) : "");
  const named = numberOf(keyword, config.publicUrl);
  const alike = await findAlikeIds(db, actor, words, exceptId);
  const ids = named === undefined ? alike : [named, ...alike.filter((id) => id !== named)];
  const isForCustomer =
    request && isOnVendorSide(actor)
      ? isReadableByOrganisation(request.company_id, sql`v.encrypt_level`)
      : sql<null>`null::boolean`;
  const found = await readInOrder(db, actor, ids, isForCustomer);
  return found.map((article) => ({ ...article, link: `${config.publicUrl}/article/${article.id}` }));
}

interface Question {
  readonly company_id: number;
  readonly title: string;
  readonly content_md: string;
}

async function readQuestion(db: Kysely<Schema>, actor: Actor, faultId: number): Promise<Question> {
  const request = await db
    .selectFrom("service_request")
    .select(["company_id", "title", "content_md"])
    .where("id", "=", faultId)
    .where(visibleServiceRequests(actor))
    .executeTakeFirst();
  if (!request) throw new AppError("serviceRequest.notFound");
  return request;
}

/** What a request is about in few words: its title, and the error codes of its text. */
export const wordsOf = ({ title, content_md }: Pick<Question, "title" | "content_md">): string =>
  [...new Set([title, ...codesOf(title, content_md)])].join(" ");

export const codesOf = (title: string, text: string): string[] =>
  findErrorCodes(`${title}\n${text}`).map(({ code }) => code);

/** The article that is meant by its number or its link. */
function numberOf(keyword: string, publicUrl: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(keyword)?.[1];
  return digits === undefined ? articleIdOf(keyword, publicUrl) : Number(digits);
}

export async function findAlikeIds(
  db: Kysely<Schema>,
  actor: Actor,
  words: string,
  exceptId = 0,
): Promise<number[]> {
  const alike = await findAlike(db, words, {
    kind: articleSearch,
    part: "text",
    from: articleSearch.from,
    where: sql<SqlBool>`${isReadableBy(actor)} and a.id <> ${exceptId}`,
    limit: articleLimits.offeredMax,
  });
  return alike.map(({ id }) => id);
}

/** What the caller may read of some articles, in their order. */
export async function readInOrder(
  db: Kysely<Schema>,
  actor: Actor,
  ids: readonly number[],
  customerMayRead: RawBuilder<boolean | null>,
): Promise<Omit<Similar, "link">[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<Similar, "link">>`
    select a.id, v.title, v.brief, v.tags, a.published_at as "publishTime", ${customerMayRead} as "customerMayRead"
    from ${fromReadable(actor)} and a.id = any(${[...ids]}::bigint[])
    order by array_position(${[...ids]}::bigint[], a.id) limit ${articleLimits.offeredMax}`.execute(db);
  return rows;
}
