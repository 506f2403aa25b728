import { assistantLimits } from "./limits.ts";
import { sentencesOf } from "./sentences.ts";

/** The sentences of a passage in which most of what was looked for stands, whole, up to the length of a quotation. */
export function quotationOf(passage: string, needles: readonly string[]): string {
  const sentences = sentencesOf(passage).map((text) => ({ text, lower: text.toLowerCase() }));
  let best = { count: -1, text: "" };
  for (const [at] of sentences.entries()) {
    const quoted = take(sentences.slice(at));
    const lower = quoted.toLowerCase();
    // The needle that begins here counts twice: a quotation begins with what it is about.
    const first = needles.some((needle) => sentences[at]?.lower.includes(needle)) ? 1 : 0;
    const count = first + needles.filter((needle) => lower.includes(needle)).length;
    if (count > best.count) best = { count, text: quoted };
  }
  // A heading without what stands below it says nothing.
  return best.text.replace(/(?:\s*^#{1,6}\s[^\n]*\s*)+$/m, "").trim() || best.text.trim();
}

function take(sentences: readonly { readonly text: string }[]): string {
  let text = "";
  for (const sentence of sentences) {
    if (text !== "" && text.length + sentence.text.length > assistantLimits.quotationMax) break;
    text += sentence.text;
  }
  const { quotationMax } = assistantLimits;
  return text.length > quotationMax ? `${[...text].slice(0, quotationMax).join("")}…` : text;
}
