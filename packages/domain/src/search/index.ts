export { type MarkedPart, markWords } from "./mark.ts";
export { indexTerms, indexTermsMax, type SearchTerm, type SearchWord, searchTerms } from "./terms.ts";
export { type SearchType, searchTypes } from "./types.ts";
