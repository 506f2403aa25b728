import { escapePattern } from "../escape-pattern.ts";

/** Words that every branch could have in its name. */
const general = /^(?:问题|异常|其他|其它|相关|类|一般|problems?|issues?|other|others|general|misc)$/iu;
const separators = /[、，,/|&（）()]|与|和|及|\band\b/giu;
const endings = /(?:问题|故障|异常|相关|类)$/u;
const termMin = 2;

/** What the name of a branch of a catalogue says it is about: "空间与存储" is about 空间 and about 存储. */
export function catalogueTerms(name: string): string[] {
  const parts = name.split(separators).map((part) => part.trim().replace(endings, "").trim());
  return [...new Set(parts.filter((part) => part.length >= termMin && !general.test(part)))];
}

/** The first term that stands in a text; in Latin letters as a word of its own. */
export function termIn(text: string, terms: readonly string[]): string | undefined {
  return terms.find((term) => {
    const literal = escapePattern(term);
    const before = /^\w/.test(term) ? String.raw`(?<!\w)` : "";
    // Singular and plural mean the same.
    const after = /\w$/.test(term) ? String.raw`s?(?!\w)` : "";
    return new RegExp(`${before}${literal.replace(/s$/, "")}${after}`, "iu").test(text);
  });
}
