import type { draftArticleFromConsult } from "@pharos/api/article";
import type { CallResult } from "@pharos/api/core";
import type { Kysely, Schema } from "@pharos/db";
import { articleLimits, type BlankedKind, blankNames, type NamesToBlank } from "@pharos/domain/article";
import { normaliseTags, tagRule } from "@pharos/domain/validation";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import { personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { codesOf, findAlikeIds, readInOrder, wordsOf } from "./similar-articles.ts";

type Db = Kysely<Schema>;
type Draft = Omit<CallResult<typeof draftArticleFromConsult>, "consultId" | "written">;

/** What people said about a matter of a customer. */
export interface Told
  extends Pick<Draft, "title" | "phenomenon" | "cause" | "steps" | "solution" | "product"> {
  readonly companyId: number;
  /** Who asked. */
  readonly contactName: string | null;
  readonly tags: readonly string[];
}

/** What an article about a matter begins with: without the names of the customer, and with the articles that are like it. */
export async function draftArticle(
  { database, translate }: Pick<Platform, "database" | "translate">,
  { actor, locale }: Call,
  told: Told,
): Promise<Draft> {
  const db = database.kysely;
  const [similar, names] = await Promise.all([
    findAlikeIds(db, actor, wordsOf({ title: told.title, content_md: told.phenomenon })).then((ids) =>
      readInOrder(db, actor, ids, sql<null>`null::boolean`),
    ),
    findNames(db, told),
  ]);
  const { texts, blanked } = blankNames(
    [told.title, told.phenomenon, told.cause, told.steps, told.solution],
    names,
    marksIn(locale, translate),
  );
  const [title = "", phenomenon = "", cause = "", steps = "", solution = ""] = texts;
  return {
    title,
    phenomenon,
    cause,
    steps,
    solution,
    blanked: blanked.map(({ name, mark }) => ({ name, mark })),
    product: told.product,
    tags: tagsOf([...told.tags, ...codesOf(told.title, told.phenomenon)]),
    similar: similar.map((one) => ({ id: one.id, title: one.title, brief: one.brief })),
  };
}

const tagsOf = (words: readonly string[]): string[] =>
  normaliseTags(words)
    .filter((tag) => tagRule(tag) === true)
    .slice(0, articleLimits.tagsMax);

const namesMax = 2000;

/** The names around a matter that other customers must not read. */
async function findNames(
  db: Db,
  { companyId, contactName }: Pick<Told, "companyId" | "contactName">,
): Promise<NamesToBlank> {
  const [company, people, nodes] = await Promise.all([
    db
      .selectFrom("company")
      .select(["name", "short_name", "name_en"])
      .where("id", "=", companyId)
      .executeTakeFirst(),
    db
      .selectFrom("employee as e")
      .leftJoin("app_user as u", "u.id", "e.user_id")
      .select(["e.name", personName("u").as("shown")])
      .where("e.company_id", "=", companyId)
      .limit(namesMax)
      .execute(),
    db
      .selectFrom("asset_node as n")
      .innerJoin("asset as a", "a.id", "n.asset_id")
      .select(["n.host", "n.ip"])
      .where("a.company_id", "=", companyId)
      .limit(namesMax)
      .execute(),
  ]);
  const given = (names: readonly (string | null | undefined)[]): string[] => [
    ...new Set(names.filter((name): name is string => Boolean(name))),
  ];
  return {
    customer: given([company?.name, company?.short_name, company?.name_en]),
    person: given([contactName, ...people.flatMap(({ name, shown }) => [name, shown])]),
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
