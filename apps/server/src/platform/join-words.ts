import type { Locale } from "@pharos/i18n";

/** Words of one list in a sentence. */
export const joinWords = (words: readonly string[], locale: Locale): string =>
  words.join(locale === "zh-CN" ? "、" : ", ");

/** Clauses of one sentence, which may hold lists of their own. */
export const joinClauses = (clauses: readonly string[], locale: Locale): string =>
  clauses.join(locale === "zh-CN" ? "；" : "; ");
