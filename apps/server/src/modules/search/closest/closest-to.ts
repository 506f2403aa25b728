import { type ClosestQuestion, needlesIn, readClosestQuestion } from "@pharos/domain/search";
import type { Hit } from "../query/find-hits.ts";
import type { Search } from "../query/look-for.ts";
import { byScore, preferLanguage } from "../query/prefer-language.ts";
import { simplified } from "../words/simplified.ts";
import { type ClosestHit, findClosest, holdsCode } from "./find-closest.ts";
import { addMeant } from "./likely-meant.ts";
import { type WeighedTerm, weighTerms } from "./weigh-terms.ts";

/** So many of the closest are shown. */
const shownMax = 50;
/** What scores less than this holds a word by chance. */
const scoreMin = 0.12;

/** What comes closest to a question. */
interface Closest {
  readonly hits: readonly Hit[];
  /** What to mark in them. */
  readonly words: readonly string[];
  /** How many of them hold so much of it that they may be the answer. */
  readonly likelyCount: number;
}

/** Who has so much of a question, or its error code, may answer it; less is a gap in what is written. */
const likelyShare = 0.4;

/** What comes closest to a question, the best first, without what is found already. */
export async function findClosestTo(
  {
    db,
    kinds,
    reader,
    narrowing,
    locale,
    synonyms,
  }: Pick<Search, "db" | "kinds" | "reader" | "narrowing" | "locale" | "synonyms">,
  text: string,
  found: readonly Hit[],
): Promise<Closest> {
  const question = readClosestQuestion(simplified(text), synonyms);
  const terms = await addMeant(db, await weighTerms(db, question));
  const isFound = new Set(found.map(keyOf));
  const closest: ClosestHit[] = [];
  // One after the other: a search takes one connection.
  for (const kind of kinds) {
    const hits = await findClosest(db, { kind, reader, narrowing }, terms);
    closest.push(
      ...hits.filter(
        (hit) => !isFound.has(keyOf(hit)) && (hit.score >= scoreMin || holdsCode(hit, question, terms)),
      ),
    );
  }
  const best = preferLanguage(closest, locale).toSorted(byScore).slice(0, shownMax);
  return {
    likelyCount: best.filter((hit) => hit.share >= likelyShare || holdsCode(hit, question, terms)).length,
    hits: best.map(({ held, share: _share, ...hit }) => ({
      ...hit,
      missing: missingWords(question, terms, held),
    })),
    words: needlesIn(question),
  };
}

const keyOf = ({ type, id }: Pick<Hit, "type" | "id">): string => `${type} ${id}`;

/** The words of which a record holds less than half, and nothing that means the same. */
function missingWords(
  { words }: ClosestQuestion,
  terms: readonly WeighedTerm[],
  held: ReadonlySet<number>,
): string[] {
  return words.filter((word, index) => {
    if ([...word].length < 2) return false;
    const all = terms.flatMap((term, at) => (term.word === index ? [{ ...term, isHeld: held.has(at) }] : []));
    const own = all.filter(({ isOwn }) => isOwn);
    // However many expressions mean the same: one of them is enough, and those it lacks do not count.
    if (own.length === 0 || all.some(({ isOwn, isHeld }) => !isOwn && isHeld)) return false;
    const sum = (some: typeof own) => some.reduce((all, { weight }) => all + weight, 0);
    return sum(own.filter(({ isHeld }) => isHeld)) < sum(own) / 2;
  });
}
