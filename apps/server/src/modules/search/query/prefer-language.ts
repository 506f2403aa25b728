import type { Locale } from "@pharos/i18n";
import type { Hit } from "./find-hits.ts";

/** Of two translations of one text that answer equally well, the one in the reader's language comes first. */
const otherLanguageWeight = 0.9;

/** The hits with what is written in another language than the reader's counted a little less. */
export const preferLanguage = <H extends Hit>(hits: readonly H[], locale: Locale): H[] =>
  hits.map((hit) =>
    hit.lang === null || locale.startsWith(hit.lang)
      ? hit
      : { ...hit, score: hit.score * otherLanguageWeight },
  );

/** The best first; of equally good ones the newest. */
export const byScore = (a: Hit, b: Hit): number =>
  b.score - a.score || b.time.localeCompare(a.time) || b.id - a.id;
