import { sql } from "kysely";
import type { TextCut } from "../../../platform/search-kind.ts";

/** Characters of a text that are looked through; the tokenizer goes no further. */
const readMax = 200_000;
/** Characters that are read, and how many of them stand before the word. */
const length = 6_000;
const lead = 1_000;
/** A question has few words; their synonyms need not all be looked for. */
const needlesMax = 24;

/** Reads of a text what is around the most telling of the needles that stands in it: the longest; else its beginning. */
export function textAround(needles: readonly string[]): TextCut {
  const sought = needles.toSorted((a, b) => b.length - a.length).slice(0, needlesMax);
  if (sought.length === 0) return (text) => sql`left(${text}, ${length})`;
  const places = sought.map((needle) => sql`nullif(position(${needle}::text in lowered), 0)`);
  // `offset 0` keeps the lowered text from being made once for each needle.
  return (text) => sql`(
    select substr(written, greatest(1, coalesce(${sql.join(places)}, 1) - ${lead}), ${length})
    from (select written, lower(left(written, ${readMax})) as lowered from (select ${text} as written) t offset 0) u)`;
}
