export { createTokenizer } from "./create-tokenizer.ts";
export { findSimilar, type SimilarFilter, type SimilarRequest } from "./find-similar.ts";
export { firstPiece } from "./first-piece.ts";
export { hasWords, rankOf } from "./matching-words.ts";
export { reindexQueue, searchQueue } from "./search-queue.ts";
