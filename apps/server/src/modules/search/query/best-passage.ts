import type { SearchAnswer } from "@pharos/api/search";
import type { Kysely, Schema } from "@pharos/db";
import { markNeedles } from "@pharos/domain/search";
import { findErrorCodes } from "@pharos/domain/text";
import { asPlainText } from "@pharos/markdown";
import type { Call } from "../../../platform/call.ts";
import type { SearchKind } from "../../../platform/search-kind.ts";
import { readPassages } from "./find-passages.ts";
import type { Answer } from "./look-for.ts";

/** Characters that are read at a glance. */
const lengthMax = 360;

/**
 * The passage of the first hit in which most of a question stands, where the hit may be its answer; null otherwise. One word is
 * no question, and what somebody once asked is no answer.
 */
export async function findBestPassage(
  db: Kysely<Schema>,
  kinds: readonly SearchKind[],
  reader: Call["actor"],
  { hits, likelyCount, isCorrected, needles, weights, question }: Answer,
): Promise<SearchAnswer | null> {
  const [best] = hits;
  const isQuestion = question.words.length > 1 || findErrorCodes(question.phrase).length > 0;
  if (!best || best.type === "sr" || likelyCount === 0 || isCorrected || !isQuestion) return null;
  const [passage] = await readPassages({ db, kinds, reader, lengthMax }, [best], needles, weights);
  if (!passage) return null;
  const { objType, id, title, page, lang, text, section } = passage;
  const parts = markNeedles(readable(text), needles);
  if (!parts.some(({ isHit }) => isHit)) return null;
  return { objType, id, title, page, lang, time: best.time, passage: parts, section };
}

/** A passage as it is read: its heading stands beside it, and nothing is formatted. */
const readable = (text: string): string =>
  asPlainText(text)
    .replaceAll(/^#{1,6}[ \t].*$/gm, "")
    .replaceAll(/\*\*|`/g, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
