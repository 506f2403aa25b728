import { Readable } from "node:stream";
import type { Transferable } from "node:worker_threads";
import {
  createWorker,
  WorkAbandonedError,
  type WorkerThread,
} from "../../../platform/worker/create-worker.ts";
import type { OpenFile, Reading, SectionLine, Unread, UnreadStreams } from "./reading.ts";

/** Reads a file of a collector away from the event loop, judges and scores it; tells its sections as it comes to them. */
export type ReadFile = (unread: Unread, onSections?: OnSections) => Promise<Reading>;
export type OnSections = (lines: readonly SectionLine[]) => void;

type TransferableStream = ReadableStream<Uint8Array> & Transferable;

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
  const worker = createWorker<UnreadStreams, Reading, readonly SectionLine[]>({
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
  worker: WorkerThread<UnreadStreams, Reading, readonly SectionLine[]>,
  { file, previous, waivers }: Unread,
  onProgress?: OnSections,
): Promise<Reading | undefined> {
  const opened = [await open(file), ...(previous ? [await open(previous)] : [])];
  const [first, second] = opened.map(({ stream }) => stream);
  if (!first) throw new Error("a file was not opened");
  try {
    return await worker.run(
      { file: first, previous: second ?? null, waivers },
      second ? [first, second] : [first],
      onProgress && { onProgress },
    );
  } catch (error) {
    if (error instanceof WorkAbandonedError) return undefined;
    throw error;
  } finally {
    // A thread that was ended reads no more, and what it read from stays open otherwise.
    for (const { close } of opened) close();
  }
}

/** A file as a stream that another thread can read. */
async function open(file: OpenFile): Promise<{ readonly stream: TransferableStream; close(): void }> {
  const source = Readable.from(await file(), { objectMode: false });
  // Whoever reads learns of it; when nobody does any more it is no error of the process.
  source.on("error", () => undefined);
  return { stream: Readable.toWeb(source) as TransferableStream, close: () => source.destroy() };
}
