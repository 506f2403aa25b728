import { normaliseText } from "@pharos/domain/plain-text";
import {
  loosened,
  type SearchWord,
  type Synonyms,
  searchTerms,
  searchTermsWith,
} from "@pharos/domain/search";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { contains } from "../../../platform/contains.ts";
import type { Reader, SearchKind } from "../../../platform/search-kind.ts";
import { toQuery } from "../pieces/tokens.ts";
import { simplified } from "./simplified.ts";

/** What the search for words must know of a kind. */
export type WordsKind = Pick<SearchKind, "objectType" | "id" | "title" | "readsInternal">;

/** A question as it is looked for. */
export interface Question {
  /** Each must occur in one of the pieces of a record. */
  readonly words: readonly SearchWord[];
  /** Punctuation, which is no word: looked for in the title. */
  readonly literals: readonly string[];
  /** As it was typed, in lower case: a title that says just this comes first. */
  readonly phrase: string;
}

/** Reads what somebody typed; each word is also found by its synonyms. */
export const readQuestion = (text: string, synonyms: Synonyms = []): Question => ({
  words: searchTermsWith(simplified(text), synonyms),
  phrase: normaliseText(text).trim().toLowerCase(),
  literals: text.split(/\s+/).filter((piece) => piece !== "" && searchTerms(piece).length === 0),
});

/** The question where the parts of its words may stand apart; undefined: it has no such words. */
export function loosenedQuestion(question: Question): Question | undefined {
  const words = loosened(question.words);
  return words && { ...question, words };
}

/** Reads the words that narrow a list, which may stand apart: a list is filtered, not answered, so nothing is left out. */
export function readFilter(text: string): Question {
  const question = readQuestion(text);
  return loosenedQuestion(question) ?? question;
}

/**
 * What must be true of a record in which every word of a question occurs, each in any of its pieces. Internal pieces count
 * only where the reader may read them: nobody learns by searching what is written in others. The search runs as often as
 * the condition stands in a statement; `sharedSearch` runs once.
 */
export function hasWords(kind: WordsKind, reader: Reader, text: string): readonly Expression<SqlBool>[] {
  const question = readFilter(text);
  const literals = literalsOf(kind, question);
  if (question.words.length === 0) return literals;
  const internal = kind.readsInternal(reader);
  if (typeof internal === "boolean") return [...literals, isIn(kind, idsWith(kind, question, internal))];
  const isInEither = sql<SqlBool>`(${isIn(kind, idsWith(kind, question, false))}
    or (${internal} and ${isIn(kind, idsWith(kind, question, true))}))`;
  return [...literals, isInEither];
}

/** A search that runs once in a statement, whatever number of places look at what it has found. */
export interface SharedSearch {
  /** What stands behind `with`; the ids of what was found are in `found (id)`. */
  readonly sets: RawBuilder<unknown>;
  /** What a record must fulfil, so that the few found are looked up one by one. */
  readonly fewFound: readonly Expression<SqlBool>[];
  /** The same, so that each record that is met otherwise, such as in the order of a list, is compared with the many found. */
  readonly manyFound: readonly Expression<SqlBool>[];
}

/** The search for a question; undefined when nothing in it is a word. */
export function sharedSearch(kind: WordsKind, reader: Reader, question: Question): SharedSearch | undefined {
  if (question.words.length === 0) return undefined;
  const literals = literalsOf(kind, question);
  const internal = kind.readsInternal(reader);
  const found = sql`found (id) as materialized (${idsWith(kind, question, internal !== false)})`;
  const isFound = isIn(kind, sql`select id from found`);
  // What is not a bare `in` is compared row by row, and the other conditions decide which rows are read.
  const isAmongFound = sql<SqlBool>`(${isFound}) is true`;
  if (typeof internal === "boolean")
    return { sets: found, fewFound: [...literals, isFound], manyFound: [...literals, isAmongFound] };
  const isSeen = sql<SqlBool>`(${internal} or ${isIn(kind, sql`select id from found_in_public`)})`;
  return {
    sets: sql`${found}, found_in_public (id) as materialized (${idsWith(kind, question, false)})`,
    fewFound: [...literals, isFound, isSeen],
    manyFound: [...literals, isAmongFound, isSeen],
  };
}

/** What the punctuation of a question asks of a record. */
export const literalsOf = ({ title }: WordsKind, { literals }: Question): readonly Expression<SqlBool>[] =>
  literals.map((piece) => contains(title, piece));

const isIn = ({ id }: WordsKind, ids: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`${id} in (${ids})`;

/** The records with every one of the words. */
function idsWith(
  { objectType }: WordsKind,
  { words }: Question,
  isWithInternal: boolean,
): RawBuilder<unknown> {
  const each = words.map(
    (word) => sql`select distinct hit.id from records_with_words(${objectType}, ${toQuery(word)}::tsquery,
        ${sql.lit(isWithInternal)}) as hit (id)`,
  );
  return sql.join(each, sql` intersect `);
}

/** One query that only all of the words answer. */
export const allOf = (words: readonly SearchWord[]): string =>
  words.map((word) => `(${toQuery(word)})`).join(" & ");

/** One query that any of the words answers. */
export const anyOf = (words: readonly SearchWord[]): string =>
  words.map((word) => `(${toQuery(word)})`).join(" | ");

/** What a hit counts by its weight: a title most, then a description, then what was said. For D, C, B and A. */
export const weights = sql.lit("{0, 0.1, 0.3, 1}");

/**
 * How well a record answers a question: by the piece that does it best, where a title counts most, then a description,
 * then what was said; null: no words.
 */
export function rankOf({ objectType, id }: WordsKind, text: string): RawBuilder<number | null> {
  const { words } = readFilter(text);
  if (words.length === 0) return sql<null>`null::real`;
  return sql<number>`(select max(ts_rank(${weights}, p.tokens, ${anyOf(words)}::tsquery)) from search_piece p
    where p.object_type = ${objectType} and p.object_id = ${id} and not p.is_internal)`;
}
