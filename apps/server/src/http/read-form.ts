import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { fileLimits } from "@pharos/domain/file";
import { AppError } from "../platform/app-error.ts";

/** Room for the headers of the parts. */
const OVERHEAD_BYTES = 64 * 1024;
const PARTS_MAX = 20;
/** Headers of one part: a name and a type. */
const HEADER_BYTES = 4 * 1024;

/** A file of a form. */
export interface FormFile {
  /** As the browser gave it; any text. */
  readonly fileName: string;
  readonly content: Buffer;
}

/**
 * Reads a `multipart/form-data` body whole: plain fields as text, of at most `fieldBytes` in all, files as `FormFile`. Throws
 * `common.payloadTooLarge` or `common.badRequest`.
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
  fieldBytes: number,
): Promise<Record<string, string | FormFile>> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(headers["content-type"] ?? "");
  const limit = fileLimits.formBytes + fieldBytes + OVERHEAD_BYTES;
  if (Number(headers["content-length"]) > limit) throw new AppError("common.payloadTooLarge");
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw new AppError("common.badRequest");
  return parseForm(await readWhole(body, limit), name, fieldBytes);
}

async function readWhole(body: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    // A request without an encoding gives buffers.
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes > limit) throw new AppError("common.payloadTooLarge");
  }
  return Buffer.concat(chunks);
}

/** Takes a form apart (RFC 7578). */
function parseForm(body: Buffer, boundary: string, fieldBytes: number): Record<string, string | FormFile> {
  const fields: Record<string, string | FormFile> = Object.create(null);
  const line = Buffer.from(`--${boundary}`);
  let bytesLeft = fieldBytes;
  let start = body.indexOf(line);
  for (let count = 0; start !== -1; count += 1) {
    const afterLine = start + line.length;
    if (body.subarray(afterLine, afterLine + 2).toString() === "--") return fields;
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), line]), afterLine);
    if (next === -1 || count >= PARTS_MAX) break;
    const { name, fileName, content } = readPart(body.subarray(afterLine + 2, next));
    if (fileName === undefined) bytesLeft -= content.length;
    if (bytesLeft < 0) throw new AppError("common.payloadTooLarge");
    fields[name] = fileName === undefined ? content.toString("utf8") : { fileName, content };
    start = next + 2;
  }
  throw new AppError("common.badRequest");
}

interface Part {
  readonly name: string;
  /** Absent for a plain field. */
  readonly fileName: string | undefined;
  readonly content: Buffer;
}

function readPart(part: Buffer): Part {
  const end = part.subarray(0, HEADER_BYTES).indexOf("\r\n\r\n");
  if (end === -1) throw new AppError("common.badRequest");
  const disposition = /^content-disposition:(.*)$/im.exec(part.subarray(0, end).toString("utf8"))?.[1] ?? "";
  const name = quoted(disposition, "name");
  if (name === undefined) throw new AppError("common.badRequest");
  return { name, fileName: quoted(disposition, "filename"), content: part.subarray(end + 4) };
}

// Browsers write a quotation mark as %22 and line breaks as %0D%0A.
function quoted(disposition: string, name: string): string | undefined {
  const value = new RegExp(`[;\\s]${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return value?.replaceAll("%22", '"').replaceAll(/%0[da]/gi, "");
}
