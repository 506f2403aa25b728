import { createHash } from "node:crypto";
import { endingOf } from "@pharos/domain/file";
import { readableText } from "@pharos/domain/plain-text";
import { htmlToText } from "../../../platform/html-to-text.ts";
import { decodeHeader } from "./decode-header.ts";
import { decodePart } from "./decode-part.ts";
import type { MimePart } from "./mime-tree.ts";
import {
  hasMarks,
  isPicture,
  markBetween,
  markOfSource,
  takeWrittenPictures,
  withKnownMarks,
} from "./pictures.ts";

/** Why words that a mail may carry cannot be read here. */
export type Seal = "encrypted" | "signed" | "tnef" | "invitation" | "attachedMail";

/** A file of a mail. */
export interface MailFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** What marks in the text call it, when it is a picture that stands there. */
  readonly pictureId?: string;
  /** It is a picture that was written into HTML itself. */
  readonly isWritten?: boolean;
}

/** What a mail says and brings. */
export interface MailBody {
  /** Pictures stand in it as marks; see `pictures.ts`. */
  readonly text: string;
  readonly files: readonly MailFile[];
  /** What its words may stand in instead; the gravest first. */
  readonly seals: readonly Seal[];
}

/** A part while the tree is walked. */
interface Read {
  readonly texts: string[];
  readonly files: MailFile[];
  readonly seals: Seal[];
}

/** Reads what a mail says: of representations of the same the one that says most, of parts that follow each other all. */
export function readBody(root: MimePart): MailBody {
  const read = readPart(root, hasUnnamedText(root));
  return {
    text: withKnownMarks(read.texts.join("\n"), read.files),
    files: read.files,
    seals: gravity.filter((seal) => read.seals.includes(seal)),
  };
}

const gravity: readonly Seal[] = ["encrypted", "signed", "tnef", "invitation", "attachedMail"];

/** A text part with a name is a file, unless nothing else is there to be read. */
function hasUnnamedText(part: MimePart): boolean {
  return (
    (isReadable(part) && part.fileName === "" && part.disposition !== "attachment") ||
    part.children.some(hasUnnamedText)
  );
}

const isReadable = ({ type }: MimePart): boolean => type === "text/plain" || type === "text/html";

const nothing: Read = { texts: [], files: [], seals: [] };

function readPart(part: MimePart, isWithText: boolean): Read {
  if (part.type.startsWith("multipart/")) return readMultipart(part, isWithText);
  const isInline = part.disposition !== "attachment" && !(isWithText && part.fileName !== "");
  if (isReadable(part) && isInline) return readText(part);
  // A signature of a program, not of a person, and the frame around it.
  if (signatureTypes.test(part.type) || part.type === "application/pgp-encrypted") return nothing;
  const seal = sealOf(part);
  const file = toFile(part);
  // A program that shows a picture between words says so; where the text names it, this place does not count.
  const isBetween = part.disposition === "inline" && file.pictureId !== undefined && isPicture(file);
  return {
    texts: isBetween ? [markBetween(file.pictureId)] : [],
    files: [file],
    seals: seal ? [seal] : [],
  };
}

const signatureTypes = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/;

function readMultipart(part: MimePart, isWithText: boolean): Read {
  const children = part.children.map((child) => readPart(child, isWithText));
  const isChoice = part.type === "multipart/alternative";
  // Another representation of a text is no file; pictures written into it are.
  const files = children.flatMap((child, at) =>
    isChoice && isOtherText(part.children[at])
      ? child.files.filter(({ isWritten }) => isWritten)
      : child.files,
  );
  const seals = children.flatMap((child) => child.seals);
  if (part.type === "multipart/encrypted") return { texts: [], files, seals: ["encrypted", ...seals] };
  if (!isChoice) return { texts: children.flatMap((child) => child.texts), files, seals };
  return { texts: mostSaying(part, children), files, seals };
}

/** Another representation of the same words, such as enriched text: no file. */
const isOtherText = (part: MimePart | undefined): boolean =>
  part !== undefined &&
  part.type.startsWith("text/") &&
  part.type !== "text/calendar" &&
  part.fileName === "";

/** Plain words are what a program that also writes HTML made of it, and sometimes made nothing of it. */
function mostSaying({ children }: MimePart, read: readonly Read[]): string[] {
  const found = read.flatMap(({ texts }, at) => {
    const text = texts.join("\n");
    return text.trim() === ""
      ? []
      : [{ texts, size: sizeOf(text), isPlain: children[at]?.type === "text/plain" }];
  });
  const plain = found.find(({ isPlain }) => isPlain);
  const most = found.toSorted((one, other) => other.size - one.size)[0];
  if (!plain || !most) return most?.texts ?? [];
  // Only one of them may say where its pictures stand.
  const pictured = found.find(({ texts }) => texts.some(hasMarks));
  if (pictured && !plain.texts.some(hasMarks)) return pictured.texts;
  return plain.size * 2 < most.size ? most.texts : plain.texts;
}

/** Characters that say something: no blanks, marks of quotations, lines and addresses behind links. */
const sizeOf = (text: string): number =>
  text.replaceAll(/<?https?:[^\s<>]{1,2000}>?|\[cid[^\]\n]{1,260}\]|[\s>|_=*-]/g, "").length;

function readText(part: MimePart): Read {
  // Before cells and lines are measured.
  const text = readableText(decodePart(part.content, part.parameters["charset"]));
  if (part.type !== "text/html") return { ...nothing, texts: [part.unfold(text.replaceAll("\r\n", "\n"))] };
  const { html, files } = takeWrittenPictures(text);
  return { ...nothing, texts: [htmlToText(html, markOfSource)], files };
}

function sealOf({ type, fileName, parameters }: MimePart): Seal | undefined {
  if (/^application\/(?:x-)?pkcs7-mime$/.test(type))
    return /^signed/i.test(parameters["smime-type"] ?? "") ? "signed" : "encrypted";
  if (type === "application/ms-tnef" || /^winmail\.dat$/i.test(fileName)) return "tnef";
  if (type === "text/calendar" || type === "application/ics") return "invitation";
  return type === "message/rfc822" ? "attachedMail" : undefined;
}

function toFile(part: MimePart): MailFile {
  const name = part.fileName || nameOf(part);
  if (!part.type.startsWith("image/")) return { name, content: part.content };
  const [, format = ""] = part.type.split("/");
  // Some programs call a picture by its id, without an ending.
  const isNamed = isPicture({ name }) || endingOf(name) !== "";
  return {
    name: isNamed ? name : `${name}.${imageEndings[format] ?? format}`,
    content: part.content,
    pictureId:
      part.contentId || `part-${createHash("sha256").update(part.content).digest("hex").slice(0, 16)}`,
  };
}

/** A name for a file that has none. */
function nameOf({ type, content }: MimePart): string {
  if (type === "message/rfc822") return `${subjectOf(content) || "message"}.eml`;
  const [kind = "", format = ""] = type.split("/");
  if (format === "calendar" || format === "ics") return "invite.ics";
  if (kind === "image") return `image.${imageEndings[format] ?? format}`;
  return kind === "text"
    ? `text.${format === "html" ? "html" : "txt"}`
    : (namesByFormat[format] ?? "attachment.bin");
}

const imageEndings: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  pjpeg: "jpg",
  "x-ms-bmp": "bmp",
  "svg+xml": "svg",
};
const namesByFormat: Readonly<Record<string, string>> = {
  "ms-tnef": "winmail.dat",
  "pkcs7-mime": "smime.p7m",
  "x-pkcs7-mime": "smime.p7m",
  pdf: "document.pdf",
  zip: "archive.zip",
  gzip: "archive.gz",
};

const subjectBytes = 16 * 1024;

function subjectOf(mail: Uint8Array): string {
  const head = decodePart(mail.subarray(0, subjectBytes), undefined);
  const [, subject = ""] = /^Subject:[ \t]*([^\r\n]{1,200})/im.exec(head) ?? [];
  return decodeHeader(subject)
    .replaceAll(/[\\/:*?"<>|]/g, " ")
    .trim();
}
