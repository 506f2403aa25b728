export { listUnopenedQuestions, recordSearchChoice, UnopenedQuestion } from "./choices.ts";
export {
  followSearchGap,
  handleSearchGap,
  listSearchGaps,
  SearchGap,
} from "./gaps.ts";
export { clearSearchHistory, listSearchHistory, listSearchKeywords } from "./history.ts";
export { publicSearch, search, suggestSearch } from "./search.ts";
export { keywordMax, MarkedPart, questionMax, SearchAnswer, SearchFacets, SearchHit } from "./shapes.ts";
export { deleteSynonyms, listSynonyms, SynonymGroup, saveSynonyms } from "./synonyms.ts";
