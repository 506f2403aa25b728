import { stemOf } from "../search/stem.ts";
import { isEnglishStopWord } from "../search/stop-words.ts";
import type { SentenceProof } from "./enums.ts";
import { comparable, type Fact, factsIn, numbersIn } from "./facts.ts";

// Judges a sentence against the passages it names, without a model: what can be checked must stand there. A sentence that
// names no passage belongs to the one that holds it, where one does.

/** A passage, prepared for the comparison. */
export interface ProofSource extends Polarity {
  /** Its number in the answer, from 1. */
  readonly number: number;
  readonly text: string;
  readonly numbers: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  readonly sql: string;
  readonly terms: ReadonlySet<string>;
}

/** What was found of a sentence. */
export interface Judgement {
  readonly proof: SentenceProof;
  /** The passages it rests on. */
  readonly sources: readonly number[];
  /** What of it stands in none of them, as it was written. */
  readonly missing: readonly string[];
}

/** Prepares a passage with its title. */
export function toProofSource(number: number, text: string): ProofSource {
  const whole = comparable(text);
  const numbers = new Set(numbersIn(whole).flatMap(({ key }) => [key, key.split(" ")[0] ?? ""]));
  return {
    number,
    text: whole,
    numbers,
    words: wordsOf(whole),
    sql: ` ${(whole.match(/[a-z_$][\w$]*/g) ?? []).join(" ")} `,
    terms: termsOf(whole),
    ...polarityOf(whole),
  };
}

/**
 * So much of the telling words of a sentence must stand in the passage it names, and in one that it does not name. Where facts
 * were found in the passage it names, they say more than words do.
 */
const sharedMin = { named: 0.25, namedWithFacts: 0.1, unnamed: 0.5 } as const;

/** Judges one sentence; `named` are the passages it names itself, of which there may be some that do not exist. */
export function judgeSentence(
  text: string,
  named: readonly number[],
  sources: readonly ProofSource[],
): Judgement {
  const facts = factsIn(text);
  const cited = sources.filter(({ number }) => named.includes(number));
  if (cited.length > 0)
    return judgeAgainst(text, facts, cited, facts.length > 0 ? sharedMin.namedWithFacts : sharedMin.named);
  const isClaim = facts.length > 0 || named.length > 0 || !isLeadingOver(text);
  if (!isClaim) return { proof: "plain", sources: [], missing: [] };
  for (const source of sources) {
    const judgement = judgeAgainst(text, facts, [source], sharedMin.unnamed);
    if (judgement.proof === "proved") return judgement;
  }
  return { proof: "unproved", sources: [], missing: facts.map((fact) => fact.text) };
}

function judgeAgainst(
  text: string,
  facts: readonly Fact[],
  cited: readonly ProofSource[],
  least: number,
): Judgement {
  const missing = facts.filter((fact) => !cited.some((source) => holds(source, fact)));
  const said = comparable(text);
  const isContrary = cited.some((source) => contradicts(said, source));
  const isProved = missing.length === 0 && !isContrary && sharedShare(said, cited) >= least;
  return {
    proof: isProved ? "proved" : "unproved",
    sources: isProved ? cited.map(({ number }) => number) : [],
    missing: missing.map((fact) => fact.text),
  };
}

/** What of a text can be checked and does not stand in a source, as it is written: for a translation, which shares no words. */
export const missingIn = (text: string, source: ProofSource): readonly string[] =>
  factsIn(text)
    .filter((fact) => !holds(source, fact))
    .map((fact) => fact.text);

function holds(source: ProofSource, { kind, key }: Fact): boolean {
  if (kind === "number") return source.numbers.has(key);
  if (kind === "sql") return source.sql.includes(` ${key} `);
  if (kind === "code") return holdsWord(source.text, key) || holdsWord(source.text, withoutZeros(key));
  return (
    source.words.has(key) ||
    source.words.has(stemOf(key)) ||
    (/[._$/:-]/.test(key) && holdsWord(source.text, key))
  );
}

const withoutZeros = (code: string): string => code.replace(/(?<=\D)0+(?=\d)/g, "");

/** Whether a word stands in a text, and not as a part of a longer one. */
function holdsWord(text: string, word: string): boolean {
  const isPart = (character: string | undefined) => character !== undefined && /[a-z0-9_$]/.test(character);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
  return false;
}

/** Latin words whole and in parts, with their stems. */
function wordsOf(text: string): Set<string> {
  const words = text.match(/[a-z][\w$#]*(?:[.\-/:][\w$#]+)*/g) ?? [];
  return new Set(
    words.flatMap((word) => [word, ...word.split(/[.\-/:]/)]).flatMap((word) => [word, stemOf(word)]),
  );
}

/** The telling parts of a text: pairs of Chinese characters, and stems of words. */
function termsOf(text: string): Set<string> {
  const pairs = (text.match(/\p{sc=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((character, at) => `${[...run][at] ?? ""}${character}`),
  );
  const words = (text.match(/[a-z]{3,}/g) ?? []).filter((word) => !isEnglishStopWord(word)).map(stemOf);
  return new Set([...pairs, ...words]);
}

/** Which share of the telling parts of a sentence its passages hold; a sentence in another language is judged by its facts. */
function sharedShare(said: string, cited: readonly ProofSource[]): number {
  const isChinese = /\p{sc=Han}/u.test(said);
  const sameLanguage = cited.filter(({ text }) => /\p{sc=Han}{4}/u.test(text) === isChinese);
  const terms = [...termsOf(said)];
  if (sameLanguage.length < cited.length || terms.length < 3) return 1;
  return terms.filter((term) => cited.some((source) => source.terms.has(term))).length / terms.length;
}

const denials = [
  /(?:无需|无须|不需要?|不必|不用|不能|不可以?|不会|不得|不要|不支持|不应该?|切勿|禁止|没有)(?:再|把|将)?([\p{sc=Han}\w ]{2,16})/gu,
  /\b(?:not|never|cannot|without|no|[a-z]+n't)\s+(?:(?:need(?:ed)?|require[sd]?|have|be|to|an?|the|any)\s+)*([a-z]{4,}[a-z ]{0,40})/g,
];

interface Polarity {
  /** What is denied in the first place. */
  readonly denied: ReadonlySet<string>;
  /** All of the clauses that begin with a denial. */
  readonly deniedClauses: ReadonlySet<string>;
  /** What is said outside of them. */
  readonly affirmed: ReadonlySet<string>;
}

/** What a text denies, and what it says without denying it. */
function polarityOf(text: string): Polarity {
  const clauses = denials.flatMap((denial) => [...text.matchAll(denial)].map(([, clause]) => clause ?? ""));
  const rest = denials.reduce((left, denial) => left.replace(denial, " "), text);
  return {
    denied: new Set(clauses.flatMap((clause) => [...termsOf(clause)].slice(0, 1))),
    deniedClauses: termsOf(clauses.join(" ")),
    affirmed: termsOf(rest),
  };
}

/** Whether a sentence denies what its passage only says, or says what it only denies. */
function contradicts(said: string, source: ProofSource): boolean {
  const own = polarityOf(said);
  const deniesIt = [...own.denied].some(
    (what) => source.affirmed.has(what) && !source.deniedClauses.has(what),
  );
  const saysIt = [...source.denied].some(
    (what) => own.affirmed.has(what) && !own.deniedClauses.has(what) && !source.affirmed.has(what),
  );
  return deniesIt || saysIt;
}

/** Headings, and words that lead over to what follows, claim nothing. */
function isLeadingOver(text: string): boolean {
  const line = text.trim();
  return (
    line === "" ||
    /^#{1,6}\s/.test(line) ||
    /[：:]$/.test(line) ||
    /^[-=*_|\s]+$/.test(line) ||
    [...line].length <= 6
  );
}
