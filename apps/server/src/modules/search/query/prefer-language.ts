import type { Locale } from "@pharos/i18n";
import type { Hit } from "./find-hits.ts";

/** Of two translations of one text that answer equally well, the one in the reader's language comes first. */
const otherLanguageWeight = 0.8;

/** The hits with what is written in another language than the reader's counted a little less. */
export const preferLanguage = (hits: readonly Hit[], locale: Locale): Hit[] =>
  hits.map((hit) =>
    hit.lang === null || locale.startsWith(hit.lang)
      ? hit
      : { ...hit, score: hit.score * otherLanguageWeight },
  );
