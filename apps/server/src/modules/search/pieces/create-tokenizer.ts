import type { WeightedText } from "../../../platform/search-kind.ts";
import { createWorker } from "../../../platform/worker/create-worker.ts";
import { toVector } from "./tokens.ts";

/** Cuts the texts of pieces into words; answers their vectors in the same order. */
export type Tokenizer = (pieces: readonly (readonly WeightedText[])[]) => Promise<readonly string[]>;

/** So many characters are cut in a few milliseconds; for more it is worth asking a thread. */
const charactersAtOnce = 20_000;

/** Creates the tokenizer: what is short is cut at once, what is long in a thread. */
export function createTokenizer(): Tokenizer {
  const worker = createWorker<Parameters<Tokenizer>[0], readonly string[]>({
    module: new URL("./tokenize.worker.ts", import.meta.url),
    deadlineMs: 30_000,
    memoryMb: 256,
    waitingMax: 10,
  });
  return async (pieces) => {
    const characters = pieces.flat().reduce((sum, { text }) => sum + text.length, 0);
    return characters <= charactersAtOnce ? pieces.map(toVector) : worker.run(pieces);
  };
}
