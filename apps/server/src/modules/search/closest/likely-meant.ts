import type { Kysely, Schema } from "@pharos/db";
import { isHanPair } from "@pharos/domain/search";
import { sql } from "kysely";
import { findNearWords } from "../pieces/vocabulary.ts";
import type { WeighedTerm } from "./weigh-terms.ts";

/** What may be meant by a typed word counts less than the word itself. */
const meantWeight = 0.8;
/** Of one question so many words are looked up. */
const lookedUpMax = 6;
const latinWord = /^[a-z]{4,24}$/;

/** Adds what may be meant by words that no piece which everybody may read holds: those one typo away, and Chinese that is typed by its sound. */
export async function addMeant(db: Kysely<Schema>, terms: readonly WeighedTerm[]): Promise<WeighedTerm[]> {
  // Of what everybody may read: whether others hold the word must not show.
  const unknown = terms
    .filter(({ term, isOwn, isKnown }) => isOwn && !isKnown && latinWord.test(term))
    .slice(0, lookedUpMax);
  const meant: WeighedTerm[] = [];
  for (const term of unknown) {
    const near = [...(await findNearWords(db, term.term)), ...(await findBySound(db, term.term))];
    for (const word of near)
      meant.push({ ...term, term: word, weight: term.weight * meantWeight, isOwn: false });
  }
  return [...terms, ...meant];
}

async function findBySound(db: Kysely<Schema>, typed: string): Promise<string[]> {
  const { rows } = await sql<{ readonly word: string }>`
    select word from search_word where sound is not null and replace(sound, ' ', '') = ${typed}
    order by word limit 5`.execute(db);
  return rows.map(({ word }) => word).filter(isHanPair);
}
