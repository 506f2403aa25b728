import { finishUpload, linkParts, readUpload, startUpload } from "@pharos/api/file";
import { AbsentError, call, NetworkError, ServerError, sendBytes } from "../../../shared/api/index.ts";
import { createPartLinks } from "./part-links.ts";

const partsAtOnce = 3;
const triesMax = 6;
const longestWaitMs = 15_000;

/** A file to be sent, and who wants to know how it goes. */
export interface Transfer {
  readonly file: File;
  /** The kind of record it is for. */
  readonly types: number;
  /** Its name at the server when it was begun before. */
  readonly objectKey: string | null;
  readonly signal: AbortSignal;
  readonly onBegun: (objectKey: string) => void;
  readonly onSent: (bytes: number) => void;
  /** The line is down or back again. */
  readonly onLine: (isUp: boolean) => void;
  readonly onChecking: () => void;
}

/** Sends a file in parts and answers its name. What has arrived stays; sending goes on where it stopped. */
export async function transfer(task: Transfer): Promise<string> {
  const begun = await begin(task);
  task.onBegun(begun.objectKey);
  if (!begun.isFinished) await sendParts(task, begun);
  task.onSent(task.file.size);
  task.onChecking();
  const body = { objectKey: begun.objectKey };
  await persist(task, () => call(finishUpload, { body }, { signal: task.signal }));
  return begun.objectKey;
}

type Begun = Awaited<ReturnType<typeof call<typeof startUpload>>>;

async function begin(task: Transfer): Promise<Begun> {
  const { file, types, objectKey, signal } = task;
  if (objectKey !== null) {
    try {
      return await persist(task, () =>
        call(readUpload, { query: { objectKey } }, { signal, isPageRead: false }),
      );
    } catch (error) {
      // Too old, or given up elsewhere: from the beginning.
      if (!(error instanceof AbsentError)) throw error;
    }
  }
  return persist(task, () =>
    call(startUpload, { body: { name: file.name, size: file.size, types } }, { signal }),
  );
}

async function sendParts(task: Transfer, begun: Begun): Promise<void> {
  const { file, onSent } = task;
  const done = new Set(begun.uploaded);
  const missing = Array.from({ length: begun.partCount }, (_, index) => index + 1).filter(
    (part) => !done.has(part),
  );
  const sliceOf = (part: number): Blob => file.slice((part - 1) * begun.partBytes, part * begun.partBytes);
  let arrived = [...done].reduce((total, part) => total + sliceOf(part).size, 0);
  const underWay = new Map<number, number>();
  const report = () => onSent(arrived + [...underWay.values()].reduce((total, bytes) => total + bytes, 0));
  report();
  const links = createPartLinks(async (parts) => {
    const body = { objectKey: begun.objectKey, parts: [...parts] };
    return (await call(linkParts, { body }, { signal: task.signal })).links;
  });
  const work = async () => {
    for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
      const number = part;
      const bytes = sliceOf(number);
      await persist(task, async () => {
        const link = await links.take(number, missing);
        await sendPart(task, link, bytes, (sent) => {
          underWay.set(number, sent);
          report();
        });
      });
      underWay.delete(number);
      arrived += bytes.size;
      report();
    }
  };
  await Promise.all(Array.from({ length: Math.min(partsAtOnce, missing.length) }, work));
}

async function sendPart(
  { signal }: Transfer,
  link: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  bytes: Blob,
  onProgress: (sent: number) => void,
): Promise<void> {
  const status = await sendBytes({ url: link.url, headers: link.headers, bytes, onProgress, signal }).catch(
    (cause: unknown) => {
      throw new NetworkError("", { cause });
    },
  );
  // There already: an answer was lost, not the bytes.
  if (status === 409 || status === 412 || (status >= 200 && status < 300)) return;
  throw new NetworkError(String(status));
}

/** Repeats what failed for lack of a line or of a server; a refusal is final, and so is being stopped. */
async function persist<T>({ signal, onLine }: Transfer, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await work();
      if (tries > 1) onLine(true);
      return result;
    } catch (error) {
      const isPassing = error instanceof NetworkError || error instanceof ServerError;
      if (!isPassing || signal.aborted) throw error;
      // Without a line waiting costs nothing; with one, something is wrong that does not pass.
      if (navigator.onLine && tries >= triesMax) throw error;
      onLine(false);
      await pause(Math.min(longestWaitMs, 500 * 2 ** tries), signal);
    }
  }
}

/** Waits, but not longer than until the line is back or the work is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
