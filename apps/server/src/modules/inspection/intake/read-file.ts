import {
  createWorker,
  WorkAbandonedError,
  type WorkerThread,
} from "../../../platform/worker/create-worker.ts";
import type { Reading, SectionLine, Unread } from "./reading.ts";

/** Reads a file of a collector away from the event loop, judges and scores it; tells its sections as it comes to them. */
export type ReadFile = (unread: Unread, onSections?: OnSections) => Promise<Reading>;
export type OnSections = (lines: readonly SectionLine[]) => void;

/** The largest file that is taken needs a tenth of it. */
const deadlineMs = 30_000;

const tooComplex: Reading = {
  kind: "refused",
  code: "tooComplex",
  words: {
    zh: "文件超出了读取所允许的时间或内存。请确认它是采集脚本的原始输出。",
    en: "Reading the file took more time or memory than is allowed. Make sure that it is what the collector wrote.",
  },
  sectionLines: [],
};

/** Creates the reader of files: one thread; what it cannot finish within its limits is refused. */
export function createFileReader(): ReadFile {
  const worker = createWorker<Unread, Reading, readonly SectionLine[]>({
    module: new URL("./file.worker.ts", import.meta.url),
    deadlineMs,
    memoryMb: 256,
    waitingMax: 20,
  });
  return async (unread, onSections) => {
    const first = await attempt(worker, unread, onSections);
    // Two files may be too much where one is not: without the one before there is no growth, and everything else.
    return first ?? (unread.previous && (await attempt(worker, { ...unread, previous: null }))) ?? tooComplex;
  };
}

async function attempt(
  worker: WorkerThread<Unread, Reading, readonly SectionLine[]>,
  unread: Unread,
  onProgress?: OnSections,
): Promise<Reading | undefined> {
  try {
    return await worker.run(unread, [], onProgress && { onProgress });
  } catch (error) {
    if (error instanceof WorkAbandonedError) return undefined;
    throw error;
  }
}
