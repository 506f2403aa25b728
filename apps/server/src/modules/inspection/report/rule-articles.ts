import type { RuleArticle } from "@pharos/api/inspection";
import type { Kysely, Schema } from "@pharos/db";
import { sql } from "kysely";
import type { Call } from "../../../platform/call.ts";
import { fromReadable } from "../../article/index.ts";

interface Candidate {
  readonly id: number;
  readonly title: string;
  readonly isOwnLanguage: boolean;
  /** The article itself and what it is a translation of. */
  readonly originals: readonly number[];
  /** Rules that it names: as affected by its warning, or among its tags. */
  readonly ruleCodes: readonly string[];
}

/** Articles that are looked at for the rules of one page. */
const candidatesMax = 500;

/**
 * The article that each rule leads to, of those that the caller may read: the one that an administrator chose, else the
 * newest that names the rule; in the caller's language where there is a translation.
 */
export async function findRuleArticles(
  db: Kysely<Schema>,
  { actor, locale }: Pick<Call, "actor" | "locale">,
  ruleCodes: readonly string[],
): Promise<ReadonlyMap<string, RuleArticle>> {
  const codes = [...new Set(ruleCodes)];
  if (codes.length === 0 || !actor.permissions.has("knowledge:view")) return new Map();
  const chosen = await db
    .selectFrom("inspection_rule_article")
    .select(["rule_code", "article_id"])
    .where("rule_code", "in", codes)
    .execute();
  const { rows } = await sql<Candidate>`
    select a.id, v.title, a.lang = ${locale} as "isOwnLanguage",
      array_remove(array[a.id, a.translation_of_id], null) as originals,
      array(select jsonb_array_elements(v.affects) ->> 'ruleCode' union select upper(unnest(v.tags))) as "ruleCodes"
    from ${fromReadable(actor)}
      and (a.id = any(${chosen.map(({ article_id }) => article_id)}::bigint[])
        or a.translation_of_id = any(${chosen.map(({ article_id }) => article_id)}::bigint[])
        or v.tags && ${codes.flatMap((code) => [code, code.toLowerCase()])}::text[]
        or exists (select from jsonb_array_elements(v.affects) r (range) where r.range ->> 'ruleCode' = any(${codes}::text[])))
    order by a.published_at desc nulls last, a.id desc
    limit ${candidatesMax}`.execute(db);
  const best = (of: readonly Candidate[]): Candidate | undefined =>
    of.find(({ isOwnLanguage }) => isOwnLanguage) ?? of[0];
  return new Map(
    codes.flatMap((code) => {
      const wanted = chosen.find(({ rule_code }) => rule_code === code)?.article_id;
      const picked =
        wanted === undefined ? undefined : best(rows.filter(({ originals }) => originals.includes(wanted)));
      const article = picked ?? best(rows.filter((row) => row.ruleCodes.includes(code)));
      return article
        ? [[code, { id: article.id, title: article.title, isChosen: picked !== undefined }]]
        : [];
    }),
  );
}
