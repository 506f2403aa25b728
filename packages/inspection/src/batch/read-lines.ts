import { type BatchLimits, batchLimits } from "./limits.ts";
import { RefusalError, refuse } from "./refusal.ts";

type Chunks = AsyncIterable<Uint8Array>;
const mebibyte = 1024 * 1024;

/** Counts what passes and refuses more than the limit. */
async function* bounded(chunks: Chunks, count: { bytes: number }, maxBytes: number): Chunks {
  for await (const chunk of chunks) {
    count.bytes += chunk.byteLength;
    if (count.bytes > maxBytes) refuse("tooLarge", { limit: Math.floor(maxBytes / mebibyte) });
    yield chunk;
  }
}

/** Reads the first bytes to tell what a file is, and gives them back. */
async function peek(chunks: Chunks, bytes: number): Promise<{ first: Uint8Array; all: Chunks }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < bytes) {
    const next = await iterator.next();
    if (next.done === true) break;
    head.push(next.value);
    size += next.value.byteLength;
  }
  const first = Uint8Array.from(head.flatMap((chunk) => [...chunk.subarray(0, bytes)])).subarray(0, bytes);
  const all = async function* (): Chunks {
    yield* head;
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  return { first, all: all() };
}

/** Unpacks gzip, never more than the limits allow. */
async function* unpack(chunks: Chunks, packed: { bytes: number }, limits: BatchLimits): Chunks {
  const iterator = chunks[Symbol.asyncIterator]();
  let failure: Error | null = null;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: async (controller) => {
      try {
        const next = await iterator.next();
        if (next.done === true) controller.close();
        else controller.enqueue(Uint8Array.from(next.value));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        controller.error(error);
      }
    },
  });
  const reader = source.pipeThrough(new DecompressionStream("gzip")).getReader();
  let bytes = 0;
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        if (failure !== null) throw failure;
        return refuse("brokenGzip");
      });
      if (next.done) return;
      bytes += next.value.byteLength;
      // A small file may unpack to a few megabytes whatever the ratio is.
      const ratio = bytes / Math.max(1, packed.bytes);
      if (bytes > limits.maxUnpackedBytes || (bytes > 4 * mebibyte && ratio > limits.maxRatio)) {
        refuse("expandsTooMuch");
      }
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A line that holds something, with its place in the file from 1 on. */
export type NumberedLine = { readonly line: number; readonly text: string };

/** Where a section is named: at the end of its line by the PostgreSQL collector (keys of `jsonb`), else at the beginning. */
const namedAtStart = /^\{"section": ?"([A-Z]\d{2}(?:#2)?)"/;
const namedAtEnd = /[,{] ?"section": ?"([A-Z]\d{2}(?:#2)?)"\}\s*$/;
const charactersOfName = 64;

/** SQLSTATE of a limit of a program. */
const tooMuch = "54000";

/** Collects one line. Of a section that is too long only its name is kept, and it counts as one that could not be read. */
function lineBuffer(maxLine: number) {
  let parts: string[] = [];
  let length = 0;
  let ends: { start: string; end: string } | null = null;
  const megabytes = Math.floor(maxLine / mebibyte);
  return {
    add(text: string, line: number): void {
      length += text.length;
      if (ends === null && length <= maxLine) {
        parts.push(text);
        return;
      }
      const kept = ends ?? { start: parts.join(""), end: parts.join("") };
      const start = `${kept.start}${text}`.trimStart().slice(0, charactersOfName);
      // What is no object is no section, and need not be read to its end.
      if (!start.startsWith("{")) refuse("lineTooLong", { line, limit: megabytes });
      ends = { start, end: `${kept.end}${text}`.slice(-charactersOfName) };
      parts = [];
    },
    take(line: number): string {
      const whole = parts.join("").trim();
      const named = ends && (namedAtStart.exec(ends.start) ?? namedAtEnd.exec(ends.end));
      if (ends && !named) refuse("lineTooLong", { line, limit: megabytes });
      parts = [];
      length = 0;
      ends = null;
      if (!named) return whole;
      const reason = `longer than ${megabytes} MiB`;
      return JSON.stringify({ section: named[1], ok: false, sqlstate: tooMuch, reason });
    },
  };
}

/** Where in the file reading stopped, for a package whose end is missing. */
const brokenAt =
  (line: number) =>
  (error: unknown): never => {
    if (error instanceof RefusalError && error.refusal.code === "brokenGzip")
      return refuse("brokenGzip", { line });
    throw error;
  };

/** Enough to tell the lines of a collector from a page. */
const bytesOfKind = 512;

/** What a file holds, by its first characters, which are the same in every encoding but for zeros. */
type FileKind = "lines" | "page" | "awrText";

function kindOf(first: Uint8Array): FileKind {
  const start = new TextDecoder("latin1")
    .decode(first)
    .replaceAll(/[\0\u00EF\u00BB\u00BF\u00FE\u00FF]/g, "")
    .trimStart();
  if (start.startsWith("<")) return "page";
  return /^workload repository/i.test(start) ? "awrText" : "lines";
}

/** An uploaded file, plain or gzip, as what it holds; throws a `RefusalError` on a file beyond the limits. */
export async function openFile(
  file: Chunks,
  limits: BatchLimits = batchLimits,
): Promise<{ readonly kind: FileKind; readonly chunks: Chunks }> {
  const packed = { bytes: 0 };
  const { first, all } = await peek(bounded(file, packed, limits.maxBytes), 2);
  const plain = first[0] === 0x1f && first[1] === 0x8b ? unpack(all, packed, limits) : all;
  const opened = await peek(plain, bytesOfKind).catch(brokenAt(1));
  return { kind: kindOf(opened.first), chunks: opened.all };
}

/** All of a page; one that is larger than a file may be is refused. */
export async function readWhole(chunks: Chunks, limits: BatchLimits = batchLimits): Promise<Uint8Array> {
  const count = { bytes: 0 };
  const parts: Uint8Array[] = [];
  try {
    for await (const chunk of bounded(chunks, count, limits.maxBytes)) parts.push(chunk);
  } catch (error) {
    brokenAt(1)(error);
  }
  const whole = new Uint8Array(count.bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** The lines of an opened file, one at a time. Empty lines are left out, and counted. */
export async function* readLines(
  plain: Chunks,
  limits: BatchLimits = batchLimits,
): AsyncIterable<NumberedLine> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const buffer = lineBuffer(limits.maxLine);
  let line = 1;
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      return refuse("notUtf8", { line });
    }
  };
  const chunks = plain[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch(brokenAt(line));
    if (next.done === true) break;
    const pieces = decode(next.value).split("\n");
    for (const [index, piece] of pieces.entries()) {
      buffer.add(piece, line);
      if (index === pieces.length - 1) continue;
      const text = buffer.take(line);
      if (text !== "") yield { line, text };
      line += 1;
    }
  }
  buffer.add(decode(), line);
  const text = buffer.take(line);
  if (text !== "") yield { line, text };
}
