import { oneLine, severalLines } from "@pharos/domain/plain-text";
import { addressParser } from "postal-mime";
import { decodeHeader } from "./decode-header.ts";
import { countLost } from "./decode-part.ts";
import { messageIdOfBytes } from "./message-id.ts";
import { type MimeTree, readMimeTree } from "./mime-tree.ts";
import { findOwnWords, type SaidWords, withoutSignedAddresses } from "./own-words.ts";
import { withPictureNames } from "./pictures.ts";
import { type MailBody, type MailFile, readBody, type Seal } from "./read-body.ts";
import { withoutMarks } from "./subject-of-mail.ts";

/** What tells the portal's own mails, as it is configured. */
export interface OwnMailbox {
  /** Addresses it writes from and is answered at, in lower case. */
  readonly addresses: readonly string[];
  /** Names it writes under. */
  readonly names: readonly string[];
  readonly replyAddress: string | undefined;
}

/** Why it is doubtful that what was read is what was written. */
export type MailDoubt = Seal | "undecodable" | "onlyOld";

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
  /** What its sender wrote, as plain text with marks where pictures stand; see `pictures.ts`. */
  readonly words: string;
  /** What probably is old or a signature, shown on demand; empty when there is none. */
  readonly folded: string;
  /** A mail of the portal below the words was left out. */
  readonly isShortened: boolean;
  /** The words are longer and go on in the file `wholeText`. */
  readonly isContinued: boolean;
  /** Someone has to look at the mail itself. */
  readonly doubt: MailDoubt | undefined;
  /** All of its text, with quotations and signature, and with the same marks. */
  readonly text: string;
  /** The text as a file, when it is longer than what is put on a request. */
  readonly wholeText: MailFile | undefined;
  readonly attachments: readonly MailFile[];
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
} as const;

/** Longest text of a mail that is put on a request; a longer one goes along as a file. */
export const wordsMax = 100_000;

/** Longest text that stands beside the words. */
const textMax = 1_000_000;

/** Reads a mail (RFC 5322, MIME). Mails within a mail are attachments and are never looked into. */
export async function parseMail(raw: Uint8Array, own: OwnMailbox): Promise<ParsedMail> {
  const tree = await parseWithin(raw);
  if (tree.headers.length > limits.headerLines) throw new MailTooComplexError("too many header lines");
  const [from, ...others] = addressesOf(tree, "from");
  if (!from) throw new NoMailError("there is no sender");
  const body = readBody(tree.root);
  if (body.files.length > limits.attachments) throw new MailTooComplexError("too many parts");
  const subject = withoutSignedAddresses(
    oneLine(decodeHeader(valueOf(tree, "subject")))
      .replaceAll(/\s+/g, " ")
      .trim(),
    own.replyAddress,
  );
  const text = withoutSignedAddresses(tidied(body.text), own.replyAddress);
  const said = findOwnWords(text, {
    ...own,
    isAnswer: answersOurs(tree, own.addresses),
    subject: withoutMarks(subject),
  });
  return {
    messageId: /<[^<>\s]{1,250}>/.exec(valueOf(tree, "message-id"))?.[0] ?? (await messageIdOfBytes(raw)),
    from,
    isOfOneAuthor: others.length === 0,
    recipients: recipientHeaders.flatMap((name) => addressesOf(tree, name).map(({ address }) => address)),
    subject,
    ...fitted(said, text, body.files),
    isShortened: said.isShortened,
    doubt: doubtOf(body, said, text),
    authenticationResults: tree.headers.flatMap(({ key, value }) =>
      key === "authentication-results" ? [value] : [],
    ),
    headers: firstValues(tree),
  };
}

/** Words and text within their lengths; what goes beyond is a file, so that nothing is lost. */
function fitted(said: SaidWords, text: string, files: readonly MailFile[]) {
  const isLong = said.words.length > wordsMax || text.length > wordsMax;
  const plain = withPictureNames(text, files);
  return {
    words: said.words.slice(0, wordsMax).toWellFormed(),
    folded: withPictureNames(said.folded, files).slice(0, textMax).toWellFormed(),
    text: text.replaceAll("\r\n", "\n").trim().slice(0, textMax).toWellFormed(),
    isContinued: said.words.length > wordsMax || text.length > textMax,
    wholeText: isLong ? { name: "mail-text.txt", content: new TextEncoder().encode(plain) } : undefined,
    attachments: files,
  };
}

/** Lost characters in this share of the words make them unreadable. */
const lostShare = 0.005;

/** What the bytes of lost characters look like when they were taken for Chinese. */
const lostTwice = "锟斤拷";

function doubtOf({ files, seals }: MailBody, { words }: SaidWords, text: string): MailDoubt | undefined {
  if (countLost(words) > words.length * lostShare || words.includes(lostTwice)) return "undecodable";
  if (words !== "") return undefined;
  if (seals[0] !== undefined) return seals[0];
  return text.trim() !== "" && files.length === 0 ? "onlyOld" : undefined;
}

/** A mail address needs no address behind it; controls and what is written for terminals are no words. */
function tidied(text: string): string {
  return severalLines(text)
    .replaceAll(/(?<=[\w.-])<mailto:[^>\n]{1,250}>/gi, "")
    .toWellFormed();
}

/** Whether it answers a mail of the portal, by the ids of mails it names. */
function answersOurs(tree: MimeTree, addresses: readonly string[]): boolean {
  const named = `${valueOf(tree, "in-reply-to")} ${valueOf(tree, "references").slice(-20_000)}`;
  const ids = named.match(/<[0-9a-f]{40}@[^<>\s]{1,190}>/gi) ?? [];
  return ids.some((id) => addresses.some((own) => own.endsWith(id.slice(id.indexOf("@"), -1).toLowerCase())));
}

async function parseWithin(raw: Uint8Array): Promise<MimeTree> {
  if (hasTooManyParts(raw)) throw new MailTooComplexError("too many parts");
  try {
    return await readMimeTree(raw, {
      maxHeadersSize: limits.headerBytes,
      maxNestingDepth: limits.depth,
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

const valueOf = ({ headers }: MimeTree, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? "";

function firstValues({ headers }: MimeTree): Map<string, string> {
  const values = new Map<string, string>();
  for (const { key, value } of headers) if (!values.has(key)) values.set(key, value);
  return values;
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

function addressesOf({ headers }: MimeTree, name: string): { address: string; name: string }[] {
  return headers
    .filter(({ key }) => key === name)
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .slice(0, limits.addresses)
    .flatMap(({ address = "", name: shown }) =>
      address.includes("@")
        ? [{ address: address.trim().toLowerCase(), name: decodeHeader(shown).trim() }]
        : [],
    );
}
