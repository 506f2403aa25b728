import { escapePattern } from "@pharos/domain/escape-pattern";
import { answerMarker } from "../../../platform/delivery/mail-answers.ts";
import { fieldAt, isQuoted, type OldMail, oldMailAt } from "./old-mail.ts";

/** What tells a mail of the portal from others. */
interface OwnSigns {
  /** Addresses it writes from and is answered at, in lower case. */
  readonly addresses: readonly string[];
  /** Names it writes under. */
  readonly names: readonly string[];
  /** The mail answers one of ours by its message id. */
  readonly isAnswer: boolean;
  /** The mail's subject without marks of answering and forwarding. */
  readonly subject: string;
}

/** The text of a mail, taken apart. */
export interface SaidWords {
  /** What its sender wrote. */
  readonly words: string;
  /** What probably was written before, or stands below every mail of the sender: shown on demand. Empty when there is none. */
  readonly folded: string;
  /** A mail of the portal stood below and was left out. */
  readonly isShortened: boolean;
}

/**
 * Finds what someone wrote. Only a mail of the portal is left out, known by its own marks; any other old mail is folded. Where
 * answers stand between or below the quotations, both stay.
 */
export function findOwnWords(text: string, own: OwnSigns): SaidWords {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const old = findOldMail(lines, own);
  if (!old) return withoutEnd(lines, { below: "", isShortened: false, isQuoteOld: true });
  const { from, body, isOurs } = old;
  const answers = answersWithin(lines, body);
  // The sentence above a quotation goes, the quotation with its answers stays.
  if (answers !== undefined)
    return withoutEnd([...lines.slice(0, from), ...answersIn(lines.slice(body, answers))], {
      below: lines.slice(answers).join("\n").trim(),
      isShortened: isOurs,
      isQuoteOld: true,
    });
  const above = lines.slice(0, from);
  const isAnsweredBelow = pointsBelow.test(above.slice(0, 20).join("\n").slice(0, 400));
  const below = lines.slice(from).join("\n").trim();
  if (isOurs && !isAnsweredBelow)
    return withoutEnd(above, { below: "", isShortened: true, isQuoteOld: false });
  // Someone else's mail and nothing of the own is what the sender wanted to show.
  if (!isOurs && above.every((line) => line.trim() === ""))
    return { words: below, folded: "", isShortened: false };
  return withoutEnd(above, { below, isShortened: false, isQuoteOld: false });
}

/** The sender says that the answers stand in the old mail. */
const pointsBelow =
  /见下文|见下方|见正文|标红|红字|红色|蓝字|蓝色|in ?-?line|see below|(?:answers|comments|replies) below|in (?:red|blue|green)\b/i;

interface FoundOldMail extends Pick<OldMail, "from" | "body"> {
  readonly isOurs: boolean;
}

function findOldMail(lines: readonly string[], own: OwnSigns): FoundOldMail | undefined {
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.slice(0, 200).includes(answerMarker)) return { from: at, body: at + 1, isOurs: true };
    const old = oldMailAt(lines, at);
    if (!old) continue;
    const isOurs = isOfPortal(lines, old, own);
    // What somebody passes on is part of what he says.
    if (!isOurs && old.isForward) {
      at = old.body - 1;
      continue;
    }
    return { from: old.from, body: old.body, isOurs };
  }
  return undefined;
}

/** Lines behind a head in which our marker stands when the mail below is ours. */
const markerLines = 12;

function isOfPortal(lines: readonly string[], { from, body, form }: OldMail, own: OwnSigns): boolean {
  const head = lines.slice(from, body);
  const sender = head.find((line) => fieldAt(line) === "from") ?? (form === "sentence" ? head.join(" ") : "");
  const said = sender.toLowerCase();
  if (own.addresses.some((one) => said.includes(one) || isSignedAddress(said, one))) return true;
  if (own.names.some((name) => name.length > 1 && said.includes(name.toLowerCase()))) return true;
  // Someone else's address tells more than what the mail as a whole answers.
  if (hasAddress.test(sender)) return hasMarkerBelow(lines, body);
  const subject = head.find((line) => fieldAt(line) === "subject") ?? "";
  if (own.isAnswer && (form !== "head" || (own.subject.length > 3 && subject.includes(own.subject))))
    return true;
  return hasMarkerBelow(lines, body);
}

const hasAddress = /[^\s<>@"'()]{1,64}@[^\s<>@"'()]{3,190}/;

const hasMarkerBelow = (lines: readonly string[], body: number): boolean =>
  lines.slice(body, body + markerLines).some((line) => line.slice(0, 200).includes(answerMarker));

/** `reply+…@domain` for `reply@domain`. */
function isSignedAddress(text: string, own: string): boolean {
  const [local = "", domain = ""] = own.split("@");
  return text.includes(`${local}+`) && text.includes(`@${domain}`);
}

/**
 * Where the last own line below or between quotations ends, when the old mail is quoted line by line and such lines are
 * there; undefined otherwise.
 */
function answersWithin(lines: readonly string[], from: number): number | undefined {
  const first = lines.findIndex((line, at) => at >= from && line.trim() !== "");
  if (first === -1 || !isQuoted(lines[first] ?? "")) return undefined;
  let last = signatureAt(lines, lines.length) - 1;
  while (last >= from && (isQuoted(lines[last] ?? "") || lines[last]?.trim() === "")) last -= 1;
  return last < from ? undefined : last + 1;
}

/**
 * Answers with what they answer. A mail of the portal that was quoted whole, with its marker, and answered below says nothing
 * that the request does not show; between answers only the marker goes.
 */
function answersIn(lines: readonly string[]): readonly string[] {
  const marker = lines.findIndex((line) => isQuoted(line) && line.slice(0, 200).includes(answerMarker));
  if (marker === -1) return lines;
  const isOld = (line: string | undefined): boolean =>
    line !== undefined && (isQuoted(line) || line.trim() === "");
  let end = marker;
  while (isOld(lines[end])) end += 1;
  const isAnsweredBelow =
    lines.slice(0, marker).every(isOld) && !lines.slice(end).some((line) => isQuoted(line));
  return isAnsweredBelow ? lines.slice(end) : lines.filter((_, at) => at !== marker);
}

/** What stands below the words that are left, and how. */
interface EndOfWords {
  readonly below: string;
  readonly isShortened: boolean;
  /** A quotation at the end is an old mail: above the head of one it is the sender's own. */
  readonly isQuoteOld: boolean;
}

/** Takes the quotation and the signature off the end. */
function withoutEnd(lines: readonly string[], { below, isShortened, isQuoteOld }: EndOfWords): SaidWords {
  let end = lines.length;
  const isOld = (line: string): boolean => line.trim() === "" || (isQuoteOld && isQuoted(line));
  while (end > 0 && isOld(lines[end - 1] ?? "")) end -= 1;
  const quoted = lines.slice(end).join("\n").trim();
  const signature = signatureAt(lines, end);
  const words = lines.slice(0, signature).join("\n").trim();
  const signed = lines.slice(signature, end).join("\n").trim();
  const folded = [signed, quoted, below].filter((part) => part !== "").join("\n\n");
  return { words, folded, isShortened };
}

/** A signature is short and stands at the end. */
const signatureLines = 12;

const sentFrom =
  /^\s*(?:sent from (?:my |mail for |outlook)|get outlook for |获取 ?outlook|下载 ?outlook|发自我的|來自我的|来自我的|從我的.{1,20}傳送|从我的.{1,20}发送|发自 ?(?:iphone|android|foxmail|网易|qq)|发送自 ?|傳送自 )/i;

/** The first line of the signature; `end` when there is none. */
function signatureAt(lines: readonly string[], end: number): number {
  const from = Math.max(0, end - signatureLines);
  for (let at = from; at < end; at += 1) {
    // `--` alone is also an empty comment of SQL: then another line begins with it.
    const isMark = lines[at] === "-- " || (lines[at] === "--" && !hasComment(lines, at));
    if (isMark) return at;
  }
  for (let at = Math.max(0, end - 3); at < end; at += 1)
    if (sentFrom.test((lines[at] ?? "").slice(0, 80))) return at;
  return end;
}

const hasComment = (lines: readonly string[], mark: number): boolean =>
  lines.some((line, at) => at !== mark && line.startsWith("--")) ||
  lines.slice(mark + 1).some((line) => /[;{}()=]/.test(line));

/** Signed reply addresses of the portal open a request to whoever has one: what is shown has the bare address. */
export function withoutSignedAddresses(text: string, replyAddress: string | undefined): string {
  if (replyAddress === undefined) return text;
  const at = replyAddress.lastIndexOf("@");
  const [local, domain] = [replyAddress.slice(0, at), replyAddress.slice(at + 1)].map(escapePattern);
  return text.replaceAll(new RegExp(`${local}\\+[0-9a-z-]{1,80}(?:@|%40)${domain}`, "gi"), replyAddress);
}
