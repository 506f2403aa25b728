import type { draftArticleFromRequest as endpoint } from "@pharos/api/article";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleLimits, type BlankedKind, blankNames, type NamesToBlank } from "@pharos/domain/article";
import { articleUse, serviceRequestStatus, visibility } from "@pharos/domain/enums";
import { normaliseTags, tagRule } from "@pharos/domain/validation";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { visibleServiceRequests } from "../service-request/index.ts";
import { fromManaged } from "./article.visibility.ts";
import { codesOf, findAlikeIds, readInOrder, wordsOf } from "./similar-articles.ts";

type Db = Kysely<Schema>;

/**
 * What an article about a request begins with, without the names of the customer; only a request that has ended says how it
 * ended.
 */
export async function draftFromRequest(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  { faultId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const request = await db
    .selectFrom("service_request")
    .leftJoin("dict_menu as p", "p.id", "service_request.product_menu_id")
    .select([
      "service_request.id",
      "service_request.sr_no",
      "service_request.company_id",
      "service_request.contact_name",
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
  const codes = codesOf(request.title, request.content_md);
  const [similar, written, steps, names] = await Promise.all([
    findAlikeIds(db, actor, wordsOf(request)).then((ids) =>
      readInOrder(db, actor, ids, sql<null>`null::boolean`),
    ),
    sql<{ id: number; title: string }>`
      select a.id, v.title from ${fromManaged(actor)} and a.id in (
        select u.article_id from article_use u
        where u.service_request_id = ${faultId} and u.kind = ${articleUse.toCode("source")})
      order by a.id`.execute(db),
    findSteps(db, faultId),
    findNames(db, request),
  ]);
  const told = [request.title, request.content_md, request.root_cause ?? "", steps, request.solution ?? ""];
  const { texts, blanked } = blankNames(told, names, marksIn(locale, translate));
  const [title = "", phenomenon = "", cause = "", blankSteps = "", solution = ""] = texts;
  return {
    faultId: request.id,
    srNo: request.sr_no,
    title,
    phenomenon,
    cause,
    steps: blankSteps,
    solution,
    blanked: blanked.map(({ name, mark }) => ({ name, mark })),
    product: request.product,
    tags: tagsOf([...request.tags, ...codes]),
    similar: similar.map((one) => ({ id: one.id, title: one.title, brief: one.brief })),
    written: written.rows,
  };
}

const tagsOf = (words: readonly string[]): string[] =>
  normaliseTags(words)
    .filter((tag) => tagRule(tag) === true)
    .slice(0, articleLimits.tagsMax);

const repliesMax = 50;

/** What the vendor wrote to the customer, in order: the marked replies, or all where none is marked. */
async function findSteps(db: Db, requestId: number): Promise<string> {
  const replies = await db
    .selectFrom("service_request_reply")
    .select(["content_md", "is_solution"])
    .where("service_request_id", "=", requestId)
    .where("is_vendor", "=", true)
    .where("visibility", "=", visibility.toCode("public"))
    .where("removed_at", "is", null)
    .orderBy("id")
    .limit(repliesMax)
    .execute();
  const marked = replies.filter(({ is_solution }) => is_solution);
  return (marked.length > 0 ? marked : replies).map(({ content_md }) => content_md.trim()).join("\n\n");
}

const namesMax = 2000;

/** The names around a request that other customers must not read. */
async function findNames(
  db: Db,
  { company_id, contact_name }: { readonly company_id: number; readonly contact_name: string | null },
): Promise<NamesToBlank> {
  const [company, people, nodes] = await Promise.all([
    db
      .selectFrom("company")
      .select(["name", "short_name", "name_en"])
      .where("id", "=", company_id)
      .executeTakeFirst(),
    db
      .selectFrom("employee as e")
      .leftJoin("app_user as u", "u.id", "e.user_id")
      .select(["e.name", personName("u").as("shown")])
      .where("e.company_id", "=", company_id)
      .limit(namesMax)
      .execute(),
    db
      .selectFrom("asset_node as n")
      .innerJoin("asset as a", "a.id", "n.asset_id")
      .select(["n.host", "n.ip"])
      .where("a.company_id", "=", company_id)
      .limit(namesMax)
      .execute(),
  ]);
  const given = (names: readonly (string | null | undefined)[]): string[] => [
    ...new Set(names.filter((name): name is string => Boolean(name))),
  ];
  return {
    customer: given([company?.name, company?.short_name, company?.name_en]),
    person: given([contact_name, ...people.flatMap(({ name, shown }) => [name, shown])]),
    host: given(nodes.flatMap(({ host, ip }) => [host, ip])),
  };
}

const marksIn = (
  locale: Locale,
  translate: Platform["translate"],
): Readonly<Record<BlankedKind, string>> => ({
  customer: translate(locale, "articleServer.blank.customer"),
  person: translate(locale, "articleServer.blank.person"),
  host: translate(locale, "articleServer.blank.host"),
  address: translate(locale, "articleServer.blank.address"),
  contact: translate(locale, "articleServer.blank.contact"),
});
