import type { FileSignature } from "./file-types.ts";

/** So many bytes from the beginning of a file decide what it is. */
export const signatureBytes = 4096;

const starts: Partial<Record<FileSignature, readonly string[]>> = {
  jpeg: ["ff d8 ff"],
  png: ["89 50 4e 47 0d 0a 1a 0a"],
  gif: ["47 49 46 38 37 61", "47 49 46 38 39 61"],
  bmp: ["42 4d"],
  flv: ["46 4c 56 01"],
  asf: ["30 26 b2 75 8e 66 cf 11"],
  matroska: ["1a 45 df a3"],
  mpeg: ["00 00 01 ba", "00 00 01 b3"],
  compoundFile: ["d0 cf 11 e0 a1 b1 1a e1"],
  zip: ["50 4b 03 04", "50 4b 05 06"],
  rar: ["52 61 72 21 1a 07"],
  sevenZip: ["37 7a bc af 27 1c"],
  gzip: ["1f 8b 08"],
  bzip2: ["42 5a 68"],
  xz: ["fd 37 7a 58 5a 00"],
  zstd: ["28 b5 2f fd"],
  rtf: ["7b 5c 72 74 66"],
};

/** Whether the beginning of a file is what its ending promises. */
export function matchesSignature(signature: FileSignature, head: Uint8Array): boolean {
  switch (signature) {
    case "text":
      return isText(head);
    case "isoMedia":
      return ["ftyp", "moov", "mdat", "wide", "free", "skip"].includes(ascii(head, 4, 8));
    case "data":
      return !isProgram(head);
    case "webp":
      return ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP";
    case "heif":
      return ascii(head, 4, 8) === "ftyp" && heifBrands.includes(ascii(head, 8, 12));
    case "riff":
      return ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 11) === "AVI";
    case "tar":
      return ascii(head, 257, 262) === "ustar" || isOldTar(head);
    case "pdf":
      return ascii(head, 0, 1024).includes("%PDF-");
    default:
      return (starts[signature] ?? []).some((pattern) => startsWith(head, pattern));
  }
}

/** Bytes below a blank that no text has; tabs, line ends, backspaces and colours of terminals are none of them. */
const isControl = (byte: number): boolean =>
  (byte < 0x20 && !(byte >= 0x07 && byte <= 0x0d) && byte !== 0x1b) || byte === 0x7f;

/** So many of them beside NUL a damaged text may have. */
const controlShare = 0.005;

/** What of a stretch of bytes tells text from binary content. */
interface ByteCounts {
  readonly nul: number;
  /** Other bytes that no text has. */
  readonly control: number;
  readonly total: number;
}

/** Counts a stretch of bytes. */
export function countBytes(bytes: Uint8Array): ByteCounts {
  let nul = 0;
  let control = 0;
  for (const byte of bytes) {
    if (byte === 0) nul += 1;
    else if (isControl(byte)) control += 1;
  }
  return { nul, control, total: bytes.length };
}

/** Whether such bytes can be a text in which a crash or a truncated log left runs of NUL. */
export function isTextWithNuls({ nul, control, total }: ByteCounts): boolean {
  return nul < total && control <= (total - nul) * controlShare;
}

/** Whether the text says that it is UTF-16. */
export const isWideText = (head: Uint8Array): boolean =>
  startsWith(head, "ff fe") || startsWith(head, "fe ff");

/** Whether bytes can be text: UTF-16 by its mark, or without what every program has. */
export function isText(head: Uint8Array): boolean {
  return isWideText(head) || !head.includes(0) || isTextWithNuls(countBytes(head));
}

const programStarts = [
  "4d 5a",
  "7f 45 4c 46",
  "ca fe ba be",
  "cf fa ed fe",
  "ce fa ed fe",
  "fe ed fa ce",
  "fe ed fa cf",
];

/** Whether a content is a program by its first bytes. */
const isProgram = (head: Uint8Array): boolean => programStarts.some((pattern) => startsWith(head, pattern));

const heifBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

function startsWith(head: Uint8Array, pattern: string): boolean {
  const bytes = pattern.split(" ").map((byte) => Number.parseInt(byte, 16));
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}

// Before 1988 the format had no mark, only a checksum over the header.
function isOldTar(head: Uint8Array): boolean {
  if (head.length < 512) return false;
  const notified = Number.parseInt(ascii(head, 148, 156).replaceAll("\0", " ").trim(), 8);
  const sum = head
    .subarray(0, 512)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  return head[0] !== 0 && notified === sum;
}
