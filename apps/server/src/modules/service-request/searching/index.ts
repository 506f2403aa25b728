export { findSimilar, type SimilarFilter, type SimilarRequest } from "./find-similar.ts";
export { indexPending, indexPendingSearch } from "./index-pending.job.ts";
export { keepSearchable } from "./keep-searchable.ts";
export { hasWords, rankOf } from "./matching-words.ts";
export { newbornWords } from "./newborn-words.ts";
