import type { Kysely, Schema } from "@pharos/db";
import { catalogueTerms, termIn } from "@pharos/domain/assistant";
import { dictionaryType } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { findSimilar } from "../../service-request/index.ts";

/** A branch of the fault catalogue, and why it is proposed. */
export interface CatalogueProposal {
  readonly menuId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly term: string | null;
  readonly similarCount: number;
  readonly comparedCount: number;
}

const comparedMax = 10;
/** One request may have been sorted wrongly. */
const similarMin = 2;

/**
 * The branch in which most of the similar requests are that the actor may see, else the one whose name stands in the text.
 * What people have decided goes before what a branch is called.
 */
export async function proposeCatalogue(
  db: Kysely<Schema>,
  actor: Actor,
  { title, contentMd }: { readonly title: string; readonly contentMd: string },
): Promise<CatalogueProposal | undefined> {
  const [entries, similar] = await Promise.all([
    db
      .selectFrom("dict_menu")
      .select(["id", "name", "name_en"])
      .where("dict_type", "=", dictionaryType.toCode("faultCatalogue"))
      .where("status", "=", 1)
      .orderBy("id")
      .execute(),
    findSimilar(db, actor, { text: `${title}\n${contentMd}`, which: "all", limit: comparedMax }),
  ]);
  const known = new Set(entries.map(({ id }) => id));
  const sorted = similar.flatMap(({ menuId }) => (menuId !== null && known.has(menuId) ? [menuId] : []));
  const countOf = (id: number): number => sorted.filter((one) => one === id).length;
  const named = entries.map((entry) => {
    const terms = [...catalogueTerms(entry.name), ...catalogueTerms(entry.name_en)];
    const inTitle = termIn(title, terms);
    return {
      ...entry,
      term: inTitle ?? termIn(contentMd, terms) ?? null,
      // A word of the title says more than one somewhere in the description, and a long word more than a short one.
      weight: inTitle ? inTitle.length + titleBonus : (termIn(contentMd, terms)?.length ?? 0),
    };
  });
  const chosen =
    named.filter(({ id }) => countOf(id) >= similarMin && countOf(id) * 2 > sorted.length).at(0) ??
    named.filter(({ term }) => term !== null).toSorted((a, b) => b.weight - a.weight)[0];
  return (
    chosen && {
      menuId: chosen.id,
      name: chosen.name,
      nameEn: chosen.name_en,
      term: chosen.term,
      similarCount: countOf(chosen.id),
      comparedCount: sorted.length,
    }
  );
}

const titleBonus = 100;
