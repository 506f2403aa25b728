import { oneLine } from "@pharos/domain/plain-text";
import PostalMime, { type Attachment, addressParser, decodeWords, type Email } from "postal-mime";
import { htmlToText } from "../../../platform/html-to-text.ts";
import { messageIdOfBytes } from "./message-id.ts";
import { ownWords } from "./own-words.ts";

/** A mail as far as the portal reads it. */
export interface ParsedMail {
  /** With its angle brackets; made of the mail's bytes when it has none. */
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  /** Exactly one address stands as its author. */
  readonly isOfOneAuthor: boolean;
  /** Every address it was sent or delivered to, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** What its sender wrote: plain text without quotations and signature; of a mail in HTML only, the text of that. */
  readonly words: string;
  /** All of its text, with quotations and signature. */
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly content: Uint8Array }[];
  /** What mail servers on its way found out about its sender, the last server first. */
  readonly authenticationResults: readonly string[];
  /** Headers by their names in lower case; of repeated ones the first. */
  readonly headers: ReadonlyMap<string, string>;
}

/** Nothing that a mail server would hand over: it names no sender. */
export class NoMailError extends Error {
  override readonly name = "NoMailError";
}

/** A mail that goes beyond the limits. */
export class MailTooComplexError extends Error {
  override readonly name = "MailTooComplexError";
}

const limits = {
  /** Of all parts together. */
  headerBytes: 128 * 1024,
  headerLines: 1_000,
  /** Multiparts within multiparts. */
  depth: 10,
  /** Lines that could begin a part, before it is known which of them do. */
  boundaryLines: 10_000,
  attachments: 200,
  addresses: 200,
  textCharacters: 1_000_000,
} as const;

/** Longest reply by mail; anyone who writes more attaches a file. */
const wordsMax = 100_000;

/** Reads a mail (RFC 5322, MIME). Mails within a mail are attachments and are never looked into. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await parseWithin(raw);
  if (mail.headers.length > limits.headerLines) throw new MailTooComplexError("too many header lines");
  if (mail.attachments.length > limits.attachments) throw new MailTooComplexError("too many parts");
  const [from, ...others] = addressesOf(mail, "from");
  if (!from) throw new NoMailError("there is no sender");
  const text = textOf(mail);
  return {
    messageId: /<[^<>\s]{1,250}>/.exec(valueOf(mail, "message-id"))?.[0] ?? (await messageIdOfBytes(raw)),
    from,
    isOfOneAuthor: others.length === 0,
    recipients: recipientHeaders.flatMap((name) => addressesOf(mail, name).map(({ address }) => address)),
    subject: oneLine(mail.subject ?? "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    words: ownWords(text).slice(0, wordsMax).toWellFormed(),
    text: text.replaceAll("\r\n", "\n").trim().slice(0, wordsMax).toWellFormed(),
    attachments: mail.attachments.map(toAttachment),
    authenticationResults: mail.headers.flatMap(({ key, value }) =>
      key === "authentication-results" ? [value] : [],
    ),
    headers: firstValues(mail),
  };
}

async function parseWithin(raw: Uint8Array): Promise<Email> {
  if (hasTooManyParts(raw)) throw new MailTooComplexError("too many parts");
  try {
    return await PostalMime.parse(raw, {
      maxHeadersSize: limits.headerBytes,
      maxNestingDepth: limits.depth,
      forceRfc822Attachments: true,
    });
  } catch (error) {
    throw new MailTooComplexError("the mail goes beyond a limit", { cause: error });
  }
}

function hasTooManyParts(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let lines = 0;
  for (let at = bytes.indexOf("\n--"); at !== -1; at = bytes.indexOf("\n--", at + 1)) {
    // `-- ` begins a signature or a comment, never a part.
    if (bytes[at + 3] !== 0x20) lines += 1;
    if (lines > limits.boundaryLines) return true;
  }
  return false;
}

const valueOf = ({ headers }: Email, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? "";

function firstValues({ headers }: Email): Map<string, string> {
  const values = new Map<string, string>();
  for (const { key, value } of headers) if (!values.has(key)) values.set(key, value);
  return values;
}

/** The beginning is enough to read, and no database stores NUL. */
function textOf({ text, html }: Email): string {
  const words = text ?? htmlToText((html ?? "").slice(0, limits.textCharacters));
  return words.slice(0, limits.textCharacters).replaceAll("\0", "").toWellFormed();
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

function addressesOf({ headers }: Email, name: string): { address: string; name: string }[] {
  return headers
    .filter(({ key }) => key === name)
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .slice(0, limits.addresses)
    .flatMap(({ address = "", name: shown }) =>
      address.includes("@")
        ? [{ address: address.trim().toLowerCase(), name: decodeWords(shown).trim() }]
        : [],
    );
}

function toAttachment({ filename, mimeType, content }: Attachment): ParsedMail["attachments"][number] {
  const name = filename || (mimeType === "message/rfc822" ? "message.eml" : "attachment.bin");
  // Without an encoding asked for, contents are bytes.
  return { name, content: new Uint8Array(content as ArrayBuffer) };
}
