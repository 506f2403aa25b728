import { normaliseText } from "../plain-text/index.ts";

/** So much of a text is normalised at a time. */
const sliceCharacters = 4_096;
/** How far before the end of a slice a place between two words is looked for. */
const lookBackCharacters = 256;

/** What stands between words; not what joins the parts of one, as in `pg_wal` and `ORA-01555`. */
const between = /[\s[\p{P}--[\-_.#\/@]]]/v;
/** What belongs to the character before it: the second half of a pair, an accent. */
const continuation = /[\u{dc00}-\u{dfff}\p{M}]/u;

/**
 * A text as it is compared, in slices that end between words, as far as `charactersMax` characters of that form. One character can become eighteen, so the length is counted afterwards and no more than one slice is ever
 * normalised for nothing.
 */
export function* normalisedSlices(text: string, charactersMax: number): Generator<string> {
  let left = charactersMax;
  for (let start = 0; start < text.length && left > 0; ) {
    const end = endOfSlice(text, start);
    const slice = normaliseText(text.slice(start, end)).slice(0, left);
    left -= slice.length;
    start = end;
    yield slice;
  }
}

function endOfSlice(text: string, start: number): number {
  const end = start + sliceCharacters;
  if (end >= text.length) return text.length;
  for (let at = end; at > end - lookBackCharacters; at -= 1) {
    if (between.test(text.charAt(at - 1))) return at;
  }
  // One endless word: it is cut between two whole characters.
  let cut = end;
  while (cut > end - lookBackCharacters && continuation.test(text.charAt(cut))) cut -= 1;
  return cut;
}
