import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { fileLimits } from "@pharos/domain/file";
import { AppError } from "../platform/app-error.ts";

/** Room for the fields and headers beside the file. */
const OVERHEAD_BYTES = 64 * 1024;
const PARTS_MAX = 20;

/** A file of a form. */
export interface FormFile {
  /** As the browser gave it; any text. */
  readonly fileName: string;
  readonly content: Buffer;
}

/**
 * Reads a `multipart/form-data` body whole: plain fields as text, files as `FormFile`. Throws
 * `common.payloadTooLarge` or `common.badRequest`.
 */
export async function readForm(
  body: Readable,
  headers: IncomingHttpHeaders,
): Promise<Record<string, string | FormFile>> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(headers["content-type"] ?? "");
  const limit = fileLimits.formBytes + OVERHEAD_BYTES;
  if (Number(headers["content-length"]) > limit) throw new AppError("common.payloadTooLarge");
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) throw new AppError("common.badRequest");
  return parseForm(await readWhole(body, limit), name);
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
export function parseForm(body: Buffer, boundary: string): Record<string, string | FormFile> {
  const fields: Record<string, string | FormFile> = Object.create(null);
  const line = Buffer.from(`--${boundary}`);
  let start = body.indexOf(line);
  for (let count = 0; start !== -1; count += 1) {
    const afterLine = start + line.length;
    if (body.subarray(afterLine, afterLine + 2).toString() === "--") return fields;
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), line]), afterLine);
    if (next === -1 || count >= PARTS_MAX) break;
    addPart(fields, body.subarray(afterLine + 2, next));
    start = next + 2;
  }
  throw new AppError("common.badRequest");
}

function addPart(fields: Record<string, string | FormFile>, part: Buffer): void {
  const end = part.indexOf("\r\n\r\n");
  if (end === -1) throw new AppError("common.badRequest");
  const disposition = /^content-disposition:(.*)$/im.exec(part.subarray(0, end).toString("utf8"))?.[1] ?? "";
  const name = quoted(disposition, "name");
  const fileName = quoted(disposition, "filename");
  if (name === undefined) throw new AppError("common.badRequest");
  const content = part.subarray(end + 4);
  fields[name] = fileName === undefined ? content.toString("utf8") : { fileName, content };
}

// Browsers write a quotation mark as %22 and line breaks as %0D%0A.
function quoted(disposition: string, name: string): string | undefined {
  const value = new RegExp(`[;\\s]${name}="([^"]*)"`, "i").exec(disposition)?.[1];
  return value?.replaceAll("%22", '"').replaceAll(/%0[da]/gi, "");
}
