import type { Kysely, Schema, Transaction } from "@pharos/db";
import { indexTerms, isHanPair, isKeptForTypos, isOneTypoAway } from "@pharos/domain/search";
import { sql } from "kysely";
import { pinyin } from "pinyin-pro";
import type { PieceTexts } from "../../../platform/search-kind.ts";

/** A word that may be meant by a typo. */
export interface KnownWord {
  readonly word: string;
  /** Pinyin of two Chinese characters: what is typed wrong sounds right. */
  readonly sound: string | null;
}

/** Words that one piece adds at most. */
const wordsMax = 200;

/** How two Chinese characters sound, without tones. */
export const soundOf = (pair: string): string => pinyin(pair, { toneType: "none", type: "array" }).join(" ");

/** The words of titles, tags and codes of what the vendor's notes are not. */
export function wordsOf(pieces: readonly PieceTexts[]): KnownWord[] {
  const words = pieces
    .filter(({ isInternal }) => !isInternal)
    .flatMap(({ texts }) => {
      const titles = texts.filter(({ weight }) => weight === "A").flatMap(({ text }) => indexTerms(text));
      return titles.filter(isKeptForTypos).slice(0, wordsMax);
    });
  // In one order, so that two processes never wait for each other.
  return [...new Set(words)]
    .toSorted()
    .map((word) => ({ word, sound: isHanPair(word) ? soundOf(word) : null }));
}

/** Adds words that are not known yet. */
export async function storeWords(db: Transaction<Schema>, words: readonly KnownWord[]): Promise<void> {
  if (words.length === 0) return;
  await sql`
    insert into search_word (word, sound)
    select word, sound from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ sound }) => sound)}::text[])
      as w (word, sound)
    on conflict do nothing`.execute(db);
}

/** Known words that begin or end like the typed one are looked at so many. */
const lookedAtMax = 2_000;
/** Of the words that may be meant so many are tried. */
export const meantMax = 5;

/** Known words that differ from a typed one by one typo. */
export async function findNearWords(db: Kysely<Schema>, typed: string): Promise<string[]> {
  // One typo is in the first or in the second half: the other half is right.
  const half = Math.floor((typed.length - 1) / 2);
  const start = typed.slice(0, half);
  const end = [...typed].toReversed().join("").slice(0, half);
  const { rows } = await sql<{ readonly word: string }>`
    select word from search_word where word >= ${start} and word < ${`${start}\u{10ffff}`}
      and length(word) between ${typed.length - 1} and ${typed.length + 1}
    union
    select word from search_word where reverse(word) >= ${end} and reverse(word) < ${`${end}\u{10ffff}`}
      and length(word) between ${typed.length - 1} and ${typed.length + 1}
    limit ${lookedAtMax}`.execute(db);
  return rows
    .map(({ word }) => word)
    .filter((word) => isOneTypoAway(word, typed))
    .toSorted()
    .slice(0, meantMax);
}

/** A typed pair of Chinese characters with a known one that sounds like it. */
export interface SoundAlike {
  readonly typed: string;
  readonly meant: string;
}

/** Known pairs of Chinese characters that sound like typed ones; of a character with several sounds the other one decides. */
export async function findSoundAlike(db: Kysely<Schema>, pairs: readonly string[]): Promise<SoundAlike[]> {
  const { rows } = await sql<SoundAlike>`
    with t (typed, sound) as (select * from unnest(${pairs}::text[], ${pairs.map(soundOf)}::text[]))
    select t.typed, w.word as meant from t join search_word w on w.sound = t.sound and w.word <> t.typed
    union
    select t.typed, w.word from t join search_word w
      on w.word >= left(t.typed, 1) and w.word < left(t.typed, 1) || ${"\u{10ffff}"} and w.word <> t.typed
      and split_part(w.sound, ' ', 2) = split_part(t.sound, ' ', 2)
    order by 1, 2`.execute(db);
  return rows;
}
