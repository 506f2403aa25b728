import { defineQueue } from "../../platform/queue/define-queue.ts";
import type { Queue } from "../../platform/queue/queue.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Tokenizer } from "./create-tokenizer.ts";
import {
  lockOutdated,
  type PieceKey,
  pieceKeyOf,
  readPieceTexts,
  storePieces,
  takeQueued,
} from "./search-piece.repo.ts";

/** Makes findable what was written, a moment after it was. */
export const searchQueue = (tokenize: Tokenizer): Queue =>
  defineQueue<PieceKey>({
    name: "serviceRequest.search",
    pollMs: 1000,
    // Anyone who changes one of them waits meanwhile, so it must be over soon; on the embedded engine everyone waits.
    batch: { postgres: 250, embedded: 25 },
    take: (tx, scope) => takeQueued(tx.db, scope),
    keyOf: pieceKeyOf,
    handle: (tx, piece) => index(tx, tokenize, [piece]),
    handleBatch: (tx, pieces) => index(tx, tokenize, pieces),
  });

/** Indexes again what was cut by older rules than today's. */
export const reindexQueue = (tokenize: Tokenizer): Queue =>
  defineQueue<PieceKey>({
    name: "serviceRequest.reindex",
    // There is nothing to do until the next release that cuts texts another way.
    pollMs: 300_000,
    batch: 100,
    take: (tx, scope) => lockOutdated(tx.db, scope),
    keyOf: pieceKeyOf,
    handle: (tx, piece) => index(tx, tokenize, [piece]),
    handleBatch: (tx, pieces) => index(tx, tokenize, pieces),
  });

/** Indexes pieces as their texts are now. */
async function index({ db }: UnitOfWork, tokenize: Tokenizer, pieces: readonly PieceKey[]): Promise<void> {
  const read = await readPieceTexts(db, pieces);
  const vectors = await tokenize(read.map(({ texts }) => texts));
  await storePieces(
    db,
    read.map((piece, at) => ({ ...piece, vector: vectors[at] ?? "" })),
  );
}
