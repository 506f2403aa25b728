import { constants, inflateSync } from "node:zlib";
import { docLimits } from "@pharos/domain/document";
import { UnreadableError } from "./text-outcome.ts";

const beginning = Buffer.from("stream");
/** How far before a stream its dictionary is looked at. */
const dictionaryBytes = 512;
/** Streams that are looked at; a file of more has small ones. */
const streamsMax = 100_000;

/**
 * Refuses a PDF whose deflated streams unfold to more than any text has, before the library unfolds them one by one into memory
 * of its own. Pictures are left alone: for their text nobody looks at them.
 */
export function checkStreams(content: Uint8Array): void {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let rest: number = docLimits.pdfUnpackedBytes;
  let at = file.indexOf(beginning);
  for (let count = 0; at >= 0 && count < streamsMax; count += 1) {
    const start = startOfData(file, at + beginning.length);
    if (start !== undefined && isDeflated(file, start) && !isPicture(file, at)) {
      rest -= unfoldedBytes(file.subarray(start), Math.min(rest, docLimits.pdfStreamBytes));
    }
    at = file.indexOf(beginning, at + beginning.length);
  }
}

/** The word stands before a line end; in `endstream` and in texts it does not. */
function startOfData(file: Buffer, at: number): number | undefined {
  if (file[at] === 0x0a) return at + 1;
  return file[at] === 0x0d && file[at + 1] === 0x0a ? at + 2 : undefined;
}

/** The two bytes that begin what zlib writes: method 8, and a check that they divide by 31. */
const isDeflated = (file: Buffer, at: number): boolean => {
  const [method = 0, flags = 0] = file.subarray(at, at + 2);
  return (method & 15) === 8 && ((method << 8) | flags) % 31 === 0;
};

function isPicture(file: Buffer, at: number): boolean {
  const before = file.toString("latin1", Math.max(0, at - dictionaryBytes), at);
  return /\/Subtype\s{0,8}\/Image\b/.test(before.slice(before.lastIndexOf("obj") + 3));
}

function unfoldedBytes(data: Buffer, most: number): number {
  try {
    // What stands behind the stream is none of it, and a broken one ends where it breaks.
    const unfolded = inflateSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
    return unfolded.length;
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE")
      throw new UnreadableError("tooLarge");
    return 0;
  }
}
