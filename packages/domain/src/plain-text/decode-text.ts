/** How a stretch of bytes is written; `doubtful` can be either. */
type Writing = "utf8" | "gb18030" | "doubtful";

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly writing: Writing;
}

/** So many characters of three bytes in a row are never there by chance in the national Chinese encoding. */
const certainRun = 4;

/**
 * The text of a file or a message that does not say how it is written: UTF-16 by its mark, else UTF-8, and the national
 * Chinese encoding for each stretch that is not valid UTF-8: tools of old systems append theirs to logs of new ones. Both ends
 * may be cut within a character. Whatever cannot be read is U+FFFD.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeWide("utf-16le", bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeWide("utf-16be", bytes);
  try {
    // A character at the very end may be cut.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return decodeMixed(bytes);
  }
}

const decodeWide = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });

function decodeMixed(bytes: Uint8Array): string {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const stretches = stretchesOf(bytes, hasMark ? 3 : 0);
  const sizeOf = (writing: Writing): number =>
    stretches.reduce((sum, one) => sum + (one.writing === writing ? one.end - one.start : 0), 0);
  // Accents of Latin letters are all doubtful; of Chinese words about a seventh is.
  const usual = sizeOf("utf8") + sizeOf("doubtful") / 2 > sizeOf("gb18030") ? "utf8" : "gb18030";
  const decoders = {
    utf8: new TextDecoder("utf-8", { ignoreBOM: true }),
    gb18030: new TextDecoder("gb18030"),
  };
  const parts: string[] = [];
  let from = hasMark ? 3 : 0;
  let current: "utf8" | "gb18030" = usual;
  const flush = (to: number): void => {
    if (to > from) parts.push(decoders[current].decode(bytes.subarray(from, to)));
    from = to;
  };
  // What is plain between two stretches goes with the first: few calls for many stretches.
  for (const { start, writing } of stretches) {
    const next = writing === "doubtful" ? usual : writing;
    if (next !== current) flush(start);
    current = next;
  }
  flush(bytes.length);
  return parts.join("");
}

/** The stretches of a text that are not ASCII, in order. */
function stretchesOf(bytes: Uint8Array, from: number): Stretch[] {
  const stretches: Stretch[] = [];
  let at = from;
  while (at < bytes.length) {
    if ((bytes[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const found = stretchAt(bytes, at);
    stretches.push(found);
    at = found.end;
  }
  return stretches;
}

function stretchAt(bytes: Uint8Array, start: number): Stretch {
  const run = validRun(bytes, start);
  const isWhole = (bytes[run.end] ?? 0) < 0x80;
  if (isWhole) return { start, end: run.end, writing: run.longCount > 0 ? "utf8" : "doubtful" };
  if (run.longCount >= certainRun) return { start, end: run.end, writing: "utf8" };
  const brokenEnd = endOfBroken(bytes, run.end);
  // A character that a limit in bytes has cut.
  if (run.longCount > 0 && brokenEnd > run.end) return { start, end: brokenEnd, writing: "doubtful" };
  return { start, end: nationalEnd(bytes, start), writing: "gb18030" };
}

/** How far valid UTF-8 beyond ASCII goes, and how many of its characters have three bytes or four. */
function validRun(bytes: Uint8Array, start: number): { readonly end: number; readonly longCount: number } {
  let end = start;
  let longCount = 0;
  for (;;) {
    const length = characterAt(bytes, end);
    if (length === 0) return { end, longCount };
    if (length > 2) longCount += 1;
    end += length;
  }
}

/** The length of the character of UTF-8 beyond ASCII that stands here; 0 when none does. */
function characterAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lengthBy(lead);
  if (length === 0 || !isFollowed(bytes, at, length)) return 0;
  const second = bytes[at + 1] ?? 0;
  // Longer than needed, halves of characters, and beyond the last one.
  if (lead === 0xe0 && second < 0xa0) return 0;
  if (lead === 0xed && second > 0x9f) return 0;
  if (lead === 0xf0 && second < 0x90) return 0;
  return lead === 0xf4 && second > 0x8f ? 0 : length;
}

function lengthBy(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && byte >> 6 === 2;

function isFollowed(bytes: Uint8Array, at: number, length: number): boolean {
  for (let next = 1; next < length; next += 1) if (!isContinuation(bytes[at + next])) return false;
  return true;
}

/** Where a character of UTF-8 ends that is cut before ASCII or the end; its beginning when it is not such a one. */
function endOfBroken(bytes: Uint8Array, at: number): number {
  const length = lengthBy(bytes[at] ?? 0);
  let end = at + 1;
  while (end < at + length && isContinuation(bytes[end])) end += 1;
  return length > 0 && (bytes[end] ?? 0) < 0x80 ? end : at;
}

/** Where the national encoding gives way: at ASCII between two characters, or where UTF-8 certainly begins. */
function nationalEnd(bytes: Uint8Array, start: number): number {
  let end = start;
  while ((bytes[end] ?? 0) >= 0x80) {
    end += nationalLength(bytes, end);
    if (isCertainAt(bytes, end)) break;
  }
  return end;
}

function isCertainAt(bytes: Uint8Array, at: number): boolean {
  let end = at;
  for (let count = 0; count < certainRun; count += 1) {
    const length = characterAt(bytes, end);
    if (length < 3) return false;
    end += length;
  }
  return true;
}

/** One character of GB 18030, or a byte that begins none. */
function nationalLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  if (lead === 0x80 || lead === 0xff) return 1;
  if (second >= 0x40 && second !== 0x7f && second !== 0xff) return 2;
  const isFour = second >= 0x30 && second <= 0x39 && (bytes[at + 2] ?? 0) > 0x80;
  return isFour && (bytes[at + 3] ?? 0) >= 0x30 && (bytes[at + 3] ?? 0) <= 0x39 ? 4 : 1;
}
