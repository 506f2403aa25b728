export { createTokenizer } from "./create-tokenizer.ts";
export { findSimilar, type SimilarFilter, type SimilarRequest } from "./find-similar.ts";
export { firstPiece } from "./first-piece.ts";
export { indexPieces } from "./index-pieces.job.ts";
export { hasWords, rankOf } from "./matching-words.ts";
export { reindexOutdated } from "./reindex-outdated.job.ts";
