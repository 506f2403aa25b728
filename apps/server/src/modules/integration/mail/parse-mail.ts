import addressparser from "nodemailer/lib/addressparser/index.js";
import { decodeQuotedPrintable, decodeText, decodeWords, readStructured } from "./decode-header.ts";
import { htmlToText } from "./html-to-text.ts";

/** A mail as far as the portal reads it. */
export interface ParsedMail {
  /** With its angle brackets; empty when there is none. */
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  /** Every address it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** The plain words; of a mail in HTML only, the words of that. */
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly content: Buffer }[];
  /** Headers by their names in lower case; of repeated ones the first. */
  readonly headers: ReadonlyMap<string, string>;
}

/** The mail cannot be read. */
export class MailUnreadableError extends Error {
  override readonly name = "MailUnreadableError";
}

const depthMax = 10;
const partsMax = 200;
const headerBytesMax = 256 * 1024;
const textMax = 1_000_000;

type Headers = Map<string, string[]>;

interface Collected {
  parts: number;
  readonly plain: string[];
  readonly html: string[];
  readonly attachments: { name: string; content: Buffer }[];
}

/**
 * Reads a mail (RFC 5322, MIME). Knows what clients send: nested multiparts, the transfer encodings, the charsets of the
 * platform, encoded headers and file names. Takes parts of other kinds as attachments and never looks into them.
 */
export function parseMail(raw: Buffer): ParsedMail {
  const { headers, body } = splitEntity(raw);
  const [from] = addressesOf(headers, "from");
  if (!from) throw new MailUnreadableError("there is no sender");
  const collected: Collected = { parts: 0, plain: [], html: [], attachments: [] };
  collect(headers, body, collected, 0);
  const first = (name: string): string => decodeWords(headers.get(name)?.[0] ?? "").trim();
  return {
    messageId: /<[^<>\s]{1,250}>/.exec(headers.get("message-id")?.[0] ?? "")?.[0] ?? "",
    from,
    recipients: recipientsOf(headers),
    subject: first("subject").replaceAll(/\s+/g, " "),
    text: wordsOf(collected),
    attachments: collected.attachments,
    headers: new Map([...headers].map(([name, values]) => [name, values[0] ?? ""])),
  };
}

/** The beginning is enough to read, and no database stores NUL. */
function wordsOf({ plain, html }: Collected): string {
  const words = plain.length > 0 ? plain.join("\n") : htmlToText(html.join("\n").slice(0, textMax));
  return words.slice(0, textMax).replaceAll("\0", "").toWellFormed();
}

/** Where a mail was sent to, and where servers on its way say they delivered it. */
const recipientHeaders = [
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
] as const;

function recipientsOf(headers: Headers): string[] {
  return recipientHeaders.flatMap((name) => addressesOf(headers, name).map(({ address }) => address));
}

function addressesOf(headers: Headers, name: string): { address: string; name: string }[] {
  return (headers.get(name) ?? []).flatMap((value) =>
    addressparser(value, { flatten: true })
      .filter(({ address }) => address.includes("@"))
      .map(({ address, name: shown }) => ({
        address: address.trim().toLowerCase(),
        name: decodeWords(shown).trim(),
      })),
  );
}

/** Head and body of a mail or of a part of it. */
function splitEntity(entity: Buffer): { headers: Headers; body: Buffer } {
  const found = /(?:^|\r?\n)\r?\n/.exec(entity.subarray(0, headerBytesMax).toString("latin1"));
  const head = found ? entity.subarray(0, found.index) : entity.subarray(0, headerBytesMax);
  const body = found ? entity.subarray(found.index + found[0].length) : Buffer.alloc(0);
  const headers: Headers = new Map();
  // Headers that are not ASCII are UTF-8 today.
  const lines = head
    .toString("utf8")
    .replaceAll(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return { headers, body };
}

function collect(headers: Headers, body: Buffer, collected: Collected, depth: number): void {
  collected.parts += 1;
  if (depth > depthMax || collected.parts > partsMax)
    throw new MailUnreadableError("there are too many parts in it");
  const type = readStructured(headers.get("content-type")?.[0] ?? "text/plain");
  const boundary = type.params["boundary"];
  if (type.value.startsWith("multipart/") && boundary) {
    for (const part of splitParts(body, boundary)) {
      const inner = splitEntity(part);
      collect(inner.headers, inner.body, collected, depth + 1);
    }
    return;
  }
  const disposition = readStructured(headers.get("content-disposition")?.[0] ?? "");
  const name = disposition.params["filename"] ?? type.params["name"];
  const content = decodeTransfer(body, headers.get("content-transfer-encoding")?.[0]);
  const isText = type.value === "text/plain" || type.value === "text/html";
  if (isText && disposition.value !== "attachment" && name === undefined) {
    const words = decodeText(content, type.params["charset"]).replaceAll("\r\n", "\n");
    (type.value === "text/plain" ? collected.plain : collected.html).push(words);
    return;
  }
  collected.attachments.push({ name: name || defaultName(type.value), content });
}

const defaultName = (type: string): string => (type === "message/rfc822" ? "message.eml" : "attachment.bin");

function splitParts(body: Buffer, boundary: string): Buffer[] {
  const line = Buffer.from(`--${boundary}`, "latin1");
  const parts: Buffer[] = [];
  let start = -1;
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) {
    // Only at the beginning of a line, and only whole.
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    const rest = body.subarray(at + line.length, at + line.length + 2).toString("latin1");
    if (!/^(--|[ \t]|\r|\n|$)/.test(rest)) continue;
    if (start !== -1) parts.push(body.subarray(start, endOfPart(body, at)));
    if (rest === "--") return parts;
    const lineEnd = body.indexOf(0x0a, at);
    start = lineEnd === -1 ? body.length : lineEnd + 1;
    if (parts.length > partsMax) break;
  }
  // The end is missing: what has come is read all the same.
  if (start !== -1) parts.push(body.subarray(start));
  return parts;
}

/** The line break before a boundary belongs to the boundary. */
function endOfPart(body: Buffer, at: number): number {
  if (at >= 2 && body[at - 2] === 0x0d) return at - 2;
  return Math.max(0, at - 1);
}

function decodeTransfer(body: Buffer, encoding: string | undefined): Buffer {
  switch (encoding?.trim().toLowerCase()) {
    case "base64":
      return Buffer.from(body.toString("latin1"), "base64");
    case "quoted-printable":
      return decodeQuotedPrintable(body);
    default:
      return body;
  }
}
