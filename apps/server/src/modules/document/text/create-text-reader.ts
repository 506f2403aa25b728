import { createWorker, WorkAbandonedError, WorkerBusyError } from "../../../platform/worker/create-worker.ts";
import type { TextOutcome, UnreadFile } from "./text-outcome.ts";

/** Reads the text of a file away from the event loop; undefined: for now there is too much to read. */
export type TextReader = (file: UnreadFile) => Promise<TextOutcome | undefined>;

/** What reading one file may take. */
export interface ReadingLimits {
  /** Of the largest file; a small one that takes long never ends. */
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly buffersMb: number;
}

const usual: ReadingLimits = { deadlineMs: 30_000, memoryMb: 384, buffersMb: 512 };

/** Time for the smallest file, and for each megabyte more. */
const leastMs = 6_000;
const megabyteMs = 2_000;

/** Creates the reader, which takes the bytes over: one thread, one file after another. A file that runs into a limit is given up, and the thread with it. */
export function createTextReader(limits: ReadingLimits = usual): TextReader {
  const worker = createWorker<UnreadFile, TextOutcome>({
    module: new URL("./read-text.worker.ts", import.meta.url),
    ...limits,
    waitingMax: 4,
  });
  return async (file) => {
    const megabytes = file.content.byteLength / 1024 ** 2;
    const deadlineMs = Math.min(limits.deadlineMs, leastMs + megabyteMs * megabytes);
    try {
      return await worker.run(file, [file.content.buffer as ArrayBuffer], { deadlineMs });
    } catch (error) {
      if (error instanceof WorkAbandonedError) return { isRead: false, problem: "timeout" };
      if (error instanceof WorkerBusyError) return undefined;
      throw error;
    }
  };
}
