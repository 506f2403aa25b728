import { defineQueue } from "../../../platform/queue/define-queue.ts";
import type { Queue } from "../../../platform/queue/queue.ts";
import type { PieceKey, SearchKind } from "../../../platform/search-kind.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Tokenizer } from "./create-tokenizer.ts";
import { lockOutdated, pieceKeyOf, readPieceTexts, storePieces, takeQueued } from "./piece.repo.ts";
import { storeWords, wordsOf } from "./vocabulary.ts";

/** Indexes pieces as their texts are now. */
export type IndexPieces = (tx: UnitOfWork, pieces: readonly PieceKey[]) => Promise<void>;

/** Creates what indexes pieces of the kinds. */
export const indexPiecesOf =
  (kinds: () => readonly SearchKind[], tokenize: Tokenizer): IndexPieces =>
  async ({ db }, pieces) => {
    const read = await readPieceTexts(db, kinds(), pieces);
    const vectors = await tokenize(read.map(({ texts }) => texts));
    await storeWords(db, wordsOf(read));
    await storePieces(
      db,
      read.map((piece, at) => ({ ...piece, vector: vectors[at] ?? "" })),
    );
  };

/** Makes findable what was written, a moment after it was. */
export const indexQueue = (objectTypes: () => readonly string[], index: IndexPieces): Queue =>
  defineQueue<PieceKey>({
    name: "search.index",
    pollMs: 1000,
    // Anyone who changes one of them waits meanwhile, so it must be over soon; on the embedded engine everyone waits.
    batch: { postgres: 250, embedded: 25 },
    take: (tx, scope) => takeQueued(tx.db, objectTypes(), scope),
    keyOf: pieceKeyOf,
    handle: (tx, piece) => index(tx, [piece]),
    handleBatch: index,
  });

/** Indexes again what was cut by older rules than today's. */
export const reindexQueue = (objectTypes: () => readonly string[], index: IndexPieces): Queue =>
  defineQueue<PieceKey>({
    name: "search.reindex",
    // There is nothing to do until the next release that cuts texts another way.
    pollMs: 300_000,
    batch: 100,
    take: (tx, scope) => lockOutdated(tx.db, objectTypes(), scope),
    keyOf: pieceKeyOf,
    handle: (tx, piece) => index(tx, [piece]),
    handleBatch: index,
  });
