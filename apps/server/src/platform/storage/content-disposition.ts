import { extname } from "node:path";

/** What may be shown inside a page: it cannot run scripts in any browser. */
const INLINE_TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
  ".bmp": "image/bmp",
  ".mp4": "video/mp4",
};

const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".txt": "text/plain; charset=utf-8",
  ".log": "text/plain; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".zip": "application/zip",
};

const NAME_MAX_BYTES = 255;

/** The content type of a key by its ending; what is not known is plain bytes, and nothing is ever HTML or SVG. */
export function contentTypeOf(key: string): string {
  const ending = extname(key).toLowerCase();
  return INLINE_TYPES[ending] ?? DOWNLOAD_TYPES[ending] ?? "application/octet-stream";
}

/** Whether an object may be shown inside a page. */
export function mayBeInline(key: string): boolean {
  return extname(key).toLowerCase() in INLINE_TYPES;
}

/** The `Content-Disposition` header for an object (RFC 6266): a plain name for old clients and the exact one beside it. */
export function contentDisposition(key: string, fileName: string, isInline: boolean): string {
  const name = cleanFileName(fileName);
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const kind = isInline && mayBeInline(key) ? "inline" : "attachment";
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`;
}

/** A name without separators, control and direction characters, at most 255 bytes; never empty. */
export function cleanFileName(fileName: string): string {
  const clean = fileName
    .normalize("NFC")
    .replace(/[\u0000-\u001f\u007f-\u009f/\\\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, "")
    .replace(/^[\s.]+/, "")
    .trim();
  return shorten(clean.toWellFormed()) || "file";
}

// The ending is kept, because it says to the person's machine what the file is.
function shorten(name: string): string {
  const ending = extname(name).slice(0, 20);
  let stem = [...name.slice(0, name.length - extname(name).length)];
  while (stem.length > 0 && Buffer.byteLength(stem.join("") + ending) > NAME_MAX_BYTES)
    stem = stem.slice(0, -1);
  return stem.join("") + ending;
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
