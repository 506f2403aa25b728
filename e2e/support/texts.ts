import type { Locale, Translate } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";

const translator = createServerTranslator();

/** The product's own words, so that a journey finds a button by what its reader sees in either language. */
export const wordsOf =
  (locale: Locale): Translate =>
  (key, ...variables) =>
    translator.t(locale, key, ...variables);

/** Whether words are the key of a text: what is shown where the text itself has not arrived. */
export const isTextKey = (words: string): boolean => translator.has(words);
