import { isDatabaseUnavailable } from "@pharos/db";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { reasonOf } from "../../../platform/reason-of.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import type { Tokenizer } from "./create-tokenizer.ts";
import {
  type PieceKey,
  readPieceTexts,
  recordFailure,
  storePieces,
  takeQueued,
} from "./search-piece.repo.ts";

/** Pieces indexed in one transaction: whoever changes one of them waits meanwhile, so it must be over soon. */
const batchSize = 25;

/** Makes findable what was written, a moment after it was. */
export const indexPieces = (tokenize: Tokenizer): JobDefinition => ({
  name: "serviceRequest.indexSearch",
  schedule: { everySeconds: 1 },
  async run(platform) {
    while ((await indexBatch(platform, tokenize)) > 0);
  },
});

/** Indexes what waits longest; a piece that fails is tried again later and holds up no other. */
async function indexBatch(platform: Platform, tokenize: Tokenizer): Promise<number> {
  let taken: readonly PieceKey[] = [];
  try {
    await platform.transact(undefined, async (tx) => {
      taken = await takeQueued(tx.db, { limit: batchSize });
      await indexNow(tx, tokenize, taken);
    });
  } catch (error) {
    if (taken.length === 0 || isDatabaseUnavailable(error)) throw error;
    for (const piece of taken) await indexAlone(platform, tokenize, piece);
  }
  return taken.length;
}

async function indexAlone(platform: Platform, tokenize: Tokenizer, piece: PieceKey): Promise<void> {
  try {
    await platform.transact(undefined, async (tx) =>
      indexNow(tx, tokenize, await takeQueued(tx.db, { limit: 1, only: piece })),
    );
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    const attempts = await recordFailure(platform.database.kysely, piece, reasonOf(error));
    platform.log.error({ err: error, piece, attempts }, "a piece could not be indexed");
  }
}

/** Indexes pieces as their texts are now. */
export async function indexNow(
  { db }: UnitOfWork,
  tokenize: Tokenizer,
  pieces: readonly PieceKey[],
): Promise<void> {
  if (pieces.length === 0) return;
  const read = await readPieceTexts(db, pieces);
  const vectors = await tokenize(read.map(({ texts }) => texts));
  await storePieces(
    db,
    read.map((piece, at) => ({ ...piece, vector: vectors[at] ?? "" })),
  );
}
