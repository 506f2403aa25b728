export { type MarkedPart, markWords } from "./mark.ts";
export { indexTerms, indexTermsMax, type SearchTerm, type SearchWord, searchTerms } from "./terms.ts";
