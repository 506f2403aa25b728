/** Shortest stem that is still a word. */
const stemMin = 3;

/**
 * The stem of an English word, so that `deadlocks` finds `deadlock` and `restored` finds `restore`: plural and verb
 * endings only. What is not a plain lower-case word stays as it is.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return withoutE(withoutVerbEnding(withoutPlural(word)));
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const ending = ["ing", "ed"].find((one) => word.endsWith(one));
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  // `sting` and `red` are not forms of anything.
  if (stem.length < stemMin || !/[aeiouy]/.test(stem)) return word;
  // `stopped` → `stop`, but `filled` keeps its letters.
  return /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const withoutE = (word: string): string =>
  word.endsWith("e") && word.length > stemMin + 1 ? word.slice(0, -1) : word;
