import type { Kysely, Schema } from "@pharos/db";
import { readClosestQuestion } from "@pharos/domain/search";
import type { RawBuilder, SqlBool } from "kysely";
import type { SearchKind } from "../../../platform/search-kind.ts";
import { byScore } from "../query/prefer-language.ts";
import { loadSynonyms } from "../synonyms/synonym.repo.ts";
import { simplified } from "../words/simplified.ts";
import { withEverydayWords } from "./everyday-words.ts";
import { findClosest, holdsCode } from "./find-closest.ts";
import { weighTerms } from "./weigh-terms.ts";

/** Among what alike records are looked for. */
export interface AlikeScope {
  /** The kind; only its pieces of `part` are compared, and internal ones never. */
  readonly kind: SearchKind;
  readonly part: string;
  /** What stands behind `from`: the table of the records, and more if conditions need it. */
  readonly from: RawBuilder<unknown>;
  /** What may be read and is wanted; the owner's rule of visibility is among it. */
  readonly where: RawBuilder<SqlBool>;
  /** At most so many; 5 unless said. */
  readonly limit?: number;
}

/** A record that has words in common with a text. */
export interface Alike {
  readonly id: number;
  /** How much of the text's telling words it has, from 0 to 1. */
  readonly score: number;
}

/** Less than this in common is chance; an error code in common is enough. */
const shareMin = 0.3;

/** Records that are like a text, the most alike first. */
export async function findAlike(
  db: Kysely<Schema>,
  text: string,
  { kind, part, from, where, limit = 5 }: AlikeScope,
): Promise<Alike[]> {
  const question = readClosestQuestion(simplified(text), withEverydayWords(await loadSynonyms(db)));
  const terms = await weighTerms(db, question);
  const compared = { ...kind, facets: {}, from, visible: () => where, readsInternal: () => false };
  const hits = await findClosest(db, { kind: compared, reader: null, part }, terms);
  return hits
    .filter((hit) => hit.share >= shareMin || holdsCode(hit, question, terms))
    .toSorted(byScore)
    .slice(0, limit)
    .map(({ id, share }) => ({ id, score: share }));
}
