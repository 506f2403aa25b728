import { decodeText } from "@pharos/domain/plain-text";
import PostalMime from "postal-mime";
import { decodeHeader } from "./decode-header.ts";

/** A part of a mail, or the mail itself. */
export interface MimePart {
  /** Such as `text/plain`, in lower case. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly disposition: string;
  /** As its sender called it; empty when it has no name. */
  readonly fileName: string;
  readonly contentId: string;
  /** Decoded from its transfer encoding; empty in a multipart. */
  readonly content: Uint8Array;
  readonly children: readonly MimePart[];
  /** Lines that were broken for the way only are put together again (RFC 3676). */
  readonly unfold: (text: string) => string;
}

/** A mail as a tree of its parts. */
export interface MimeTree {
  /** In the order of the mail, with names in lower case. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly root: MimePart;
}

/** Limits on what is read. */
interface MimeLimits {
  readonly maxHeadersSize: number;
  readonly maxNestingDepth: number;
}

/** Reads a mail into its parts; throws when it goes beyond a limit. */
export async function readMimeTree(raw: Uint8Array, limits: MimeLimits): Promise<MimeTree> {
  const parser = new PostalMime({ ...limits, forceRfc822Attachments: true }) as unknown as LibraryParser;
  const takeLine = parser.processLine.bind(parser);
  parser.processLine = (line, isFinal) =>
    takeLine(parser.currentNode.state === "header" ? asUtf8(line) : line, isFinal);
  const takeOne = parser.readLine.bind(parser);
  parser.readLine = () => (isUndecoded(parser.currentNode) ? readStretch(parser, takeOne) : takeOne());
  const { headers } = await parser.parse(raw);
  return { headers, root: toPart(parser.root) };
}

/**
 * What the library has in hand while it reads and hides in its types: it gives away the text of parts only as it decoded it,
 * and the tree of parts not at all. Its version is pinned.
 */
interface LibraryParser {
  readonly root: LibraryNode;
  readonly currentNode: LibraryNode;
  readonly buf: ArrayBuffer;
  readonly av: Uint8Array<ArrayBuffer>;
  readPos: number;
  readLine(): LibraryLine;
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>;
  parse(raw: Uint8Array): Promise<{ readonly headers: MimeTree["headers"] }>;
}

interface LibraryLine {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly done: boolean;
}

interface LibraryHeader {
  readonly parsed: { readonly value: string; readonly params: Readonly<Record<string, string>> };
}

interface LibraryNode {
  readonly state: string;
  readonly contentType: LibraryHeader;
  readonly contentTransferEncoding: { readonly encoding: string };
  readonly contentDisposition: LibraryHeader;
  readonly contentId?: string;
  readonly content: ArrayBuffer | null;
  readonly childNodes: readonly LibraryNode[];
  decodeFlowedText(text: string, isDelSp: boolean): string;
}

/** Whether lines of a body are taken as they are; quoted-printable joins some of them. */
const isUndecoded = ({ state, contentTransferEncoding }: LibraryNode): boolean =>
  state === "body" && !contentTransferEncoding.encoding.includes("quoted");

/**
 * Everything up to the next line that could end the part: the library takes 20 µs for a line, and a mail of short ones would
 * keep the thread for seconds.
 */
function readStretch(parser: LibraryParser, takeOne: () => LibraryLine): LibraryLine {
  const { av, readPos: start } = parser;
  if (av[start] === 0x2d && av[start + 1] === 0x2d) return takeOne();
  const next = Buffer.from(parser.buf).indexOf("\n--", start);
  parser.readPos = next === -1 ? av.length : next + 1;
  let end = next === -1 ? av.length : next;
  // The library puts a line break behind what it is given.
  if (av[end - 1] === 0x0a) end -= 1;
  if (av[end - 1] === 0x0d) end -= 1;
  return { bytes: av.subarray(start, Math.max(start, end)), done: next === -1 };
}

/** Old programs write headers in the national encoding without saying so, and the library reads UTF-8 there only. */
function asUtf8(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return line.every((byte) => byte < 0x80) ? line : new TextEncoder().encode(decodeText(line));
}

function toPart(node: LibraryNode): MimePart {
  const { value, params } = node.contentType.parsed;
  const name = node.contentDisposition.parsed.params["filename"] ?? params["name"] ?? "";
  const isFlowed = params["format"]?.toLowerCase() === "flowed";
  const isMultipart = value.toLowerCase().startsWith("multipart/");
  return {
    type: value.toLowerCase(),
    parameters: params,
    disposition: node.contentDisposition.parsed.value.toLowerCase(),
    fileName: decodeHeader(name),
    contentId: (node.contentId ?? "").replaceAll(/^<|>$/g, ""),
    content: new Uint8Array(isMultipart ? new ArrayBuffer(0) : (node.content ?? new ArrayBuffer(0))),
    children: node.childNodes.map(toPart),
    unfold: (text) =>
      isFlowed ? node.decodeFlowedText(text, params["delsp"]?.toLowerCase() === "yes") : text,
  };
}
