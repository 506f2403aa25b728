import type { Module } from "../../platform/module.ts";
import { createTokenizer } from "./create-tokenizer.ts";
import { reindexQueue, searchQueue } from "./search-queue.ts";

export { findSimilar, type SimilarFilter, type SimilarRequest } from "./find-similar.ts";
export { firstPiece } from "./first-piece.ts";
export { hasWords, rankOf, type SharedSearch, sharedSearch } from "./matching-words.ts";

/** Creates the module of the full-text search over requests. It knows their texts, not who may see them. */
export function createRequestSearchModule(): Module {
  const tokenize = createTokenizer();
  return { queues: [searchQueue(tokenize), reindexQueue(tokenize)] };
}
