import { indexTerms, indexTermsMax, type SearchTerm, type SearchWord } from "@pharos/domain/search";
import type { WeightedText } from "../../../platform/search-kind.ts";
import { simplified } from "../words/simplified.ts";

/** Version of the rules by which texts are cut and words kept; a new number has everything indexed again. */
export const tokenizerVersion = 6;

/** PostgreSQL takes 1,048,575 bytes of terms with their places. */
const vectorBytesMax = 1_000_000;
/** What the places of a term take, three weights at most. */
const placeBytes = 12;

/** The tsvector of a piece, as PostgreSQL reads it. It has no more than a megabyte; the highest weights are kept. */
export function toVector(texts: readonly WeightedText[]): string {
  const places = new Map<string, string>();
  let bytes = 0;
  for (const { weight, text } of texts) {
    // Each text by itself: the end of one and the beginning of the next are no word together.
    for (const term of termsOf(text)) {
      const known = places.get(term);
      if (known === undefined && places.size < indexTermsMax && bytes < vectorBytesMax) {
        places.set(term, `1${weight}`);
        bytes += Buffer.byteLength(term) + placeBytes;
      } else if (known !== undefined && !known.includes(weight)) places.set(term, `${known},1${weight}`);
    }
  }
  return [...places].map(([term, place]) => `${quoted(term)}:${place}`).join(" ");
}

/** The terms of a text as it is written, and as simplified texts write it: questions are read in that way. */
function termsOf(text: string): Iterable<string> {
  const plain = simplified(text);
  return plain === text ? indexTerms(text) : new Set([...indexTerms(text), ...indexTerms(plain)]);
}

// Terms are letters, digits and a few joints: neither a quote nor a backslash is among them.
const quoted = (term: string): string => `'${term}'`;

/** One word of a question as a tsquery. */
export function toQuery({ ways }: SearchWord): string {
  return ways.map((way) => `(${way.map(toOperand).join(" & ")})`).join(" | ");
}

function toOperand({ term, isPrefix, isTitle = false }: SearchTerm): string {
  const marks = `${isPrefix ? "*" : ""}${isTitle ? "A" : ""}`;
  return `${quoted(term)}${marks === "" ? "" : `:${marks}`}`;
}
