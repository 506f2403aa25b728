export { type AskedTerm, type ClosestQuestion, needlesIn, readClosestQuestion } from "./closest-question.ts";
export { type MarkedPart, markNeedles, markWords } from "./mark.ts";
export { correctedTo, inTitles, isHanPair, isKeptForTypos, isOneTypoAway } from "./near.ts";
export { passageOf } from "./passage.ts";
export { withoutNoise } from "./question-noise.ts";
export { snippetOf } from "./snippet.ts";
export {
  type SynonymGroup,
  type Synonyms,
  searchTermsWith,
  synonymLimits,
  toSpoken,
  toSynonyms,
} from "./synonyms.ts";
export {
  indexTerms,
  indexTermsMax,
  loosened,
  needlesOf,
  type SearchTerm,
  type SearchWord,
  searchTerms,
  typedWords,
} from "./terms.ts";
export { type SearchType, searchTypes } from "./types.ts";
