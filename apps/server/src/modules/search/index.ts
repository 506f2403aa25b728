import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SearchKind } from "../../platform/search-kind.ts";
import { termQueue } from "./closest/term-queue.ts";
import { createTokenizer } from "./pieces/create-tokenizer.ts";
import { indexPiecesOf, indexQueue, reindexQueue } from "./pieces/piece-queue.ts";
import { searchRoutes } from "./search.routes.ts";
import { openGaps } from "./use/gaps.ts";
import { countKeywords } from "./use/keywords.job.ts";

export { type Alike, findAlike } from "./closest/find-alike.ts";
export { indexLag } from "./pieces/piece.repo.ts";
export { tokenizerVersion, toQuery, toVector } from "./pieces/tokens.ts";
export {
  type FoundPassages,
  findPassages,
  findPassagesIn,
  type Passage,
  readableIds,
} from "./query/find-passages.ts";
export { searchWithin } from "./query/search.ts";
export { closeGapsOf, forgetFollowers, linkGap } from "./use/follow-gap.ts";
export { recordGap } from "./use/record-gap.ts";
export {
  hasWords,
  rankOf,
  readFilter,
  readQuestion,
  type SharedSearch,
  sharedSearch,
} from "./words/matching-words.ts";

/**
 * Creates the module that owns the one index over everything that can be found. It knows words and pieces, and neither
 * texts nor who may read them: both belong to the module of a record, which joins with three things.
 *
 * 1. A `SearchKind` (`service-request/search/service-request.search-kind.ts` is one): how the texts of its pieces are read,
 *    where its records stand, the owner's rule of visibility, and what they can be narrowed by.
 * 2. Triggers on its tables that call `queue_search_piece(object type, record, part, id of the part, bytes of text)`
 *    whenever a text, or whether it may be found at all, has changed, and delete the pieces of a record that is deleted
 *    (`0069_search_pieces.sql`, `0100_search_kinds.sql`).
 * 3. Its name in `searchKinds` of the module, which `app.ts` hands over here.
 *
 * A piece is as much as is written at once: one reply, one version of an article, one page of a file. Adding one indexes
 * one. The owner's own lists look for words with `hasWords`, `sharedSearch` and `rankOf`, and for what is alike with
 * `findAlike`.
 */
export function createSearchModule(platform: Platform, kinds: () => readonly SearchKind[]): Module {
  const objectTypes = () => kinds().map(({ objectType }) => objectType);
  const index = indexPiecesOf(kinds, createTokenizer());
  return {
    routes: searchRoutes(platform, kinds),
    queues: [
      indexQueue(objectTypes, index),
      reindexQueue(objectTypes, index),
      termQueue(kinds, platform.database.kind),
    ],
    jobs: [countKeywords],
    waitingKinds: [openGaps],
  };
}
