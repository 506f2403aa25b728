import { createWorker, WorkAbandonedError, WorkerBusyError } from "../../../platform/worker/create-worker.ts";
import type { TextOutcome, UnreadFile } from "./text-outcome.ts";

/** Reads the text of a file away from the event loop; undefined: for now there is too much to read. */
export type TextReader = (file: UnreadFile) => Promise<TextOutcome | undefined>;

/** What reading one file may take. */
export interface ReadingLimits {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly buffersMb: number;
}

const usual: ReadingLimits = { deadlineMs: 30_000, memoryMb: 384, buffersMb: 512 };

/** Creates the reader, which takes the bytes over: one thread, one file after another. A file that runs into a limit is given up, and the thread with it. */
export function createTextReader(limits: ReadingLimits = usual): TextReader {
  const worker = createWorker<UnreadFile, TextOutcome>({
    module: new URL("./read-text.worker.ts", import.meta.url),
    ...limits,
    waitingMax: 4,
  });
  return async (file) => {
    try {
      return await worker.run(file, [file.content.buffer as ArrayBuffer]);
    } catch (error) {
      if (error instanceof WorkAbandonedError) return { isRead: false, problem: "timeout" };
      if (error instanceof WorkerBusyError) return undefined;
      throw error;
    }
  };
}
