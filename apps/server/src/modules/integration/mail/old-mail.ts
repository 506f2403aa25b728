/** Where the old mail begins in a text, by a form that some mail program writes. */
export interface OldMail {
  /** The first line that belongs to it. */
  readonly from: number;
  /** The first line behind its head. */
  readonly body: number;
  /** How its beginning is written: a line between, fields of a head, or a sentence with "wrote". */
  readonly form: "separator" | "head" | "sentence";
  /** Its program calls it passed on, not answered. */
  readonly isForward: boolean;
}

/** Longer lines begin no old mail, and patterns look at no more. */
const lineMax = 400;

const answered =
  /^[-_=*\s>]{2,80}(?:original(?: message| mail| email)?|replied message|reply message|原始邮件|原始郵件|原邮件|原郵件|回复的原邮件|回覆的原郵件|回复的邮件|原信息|原文)[-_=*\s]{2,80}$/i;
const forwarded =
  /^[-_=*\s>]{2,80}(?:forwarded(?: message| mail| by .{1,80})?|begin forwarded message:?|转发的?邮件(?:信息)?|转发的消息|轉寄郵件|轉寄的郵件|已转发邮件)[-_=*\s]{0,80}$/i;
const rule = /^[-_=\s]{10,200}$/;

/** Fields of the head of a mail as programs show them, without blanks. */
const fields: Readonly<Record<string, string>> = {
  from: "from|发件人|發件人|寄件者|寄件人|送信者|差出人|von|de|fra|från",
  date: "sent|date|senton|发送时间|發送時間|发送日期|日期|时间|時間|寄件日期|发件时间|發件時間|傳送時間|送信日時|日時|gesendet|datum|dato|sendt|skickat|enviado|enviadoel|envoyé|fecha",
  to: "to|收件人|收件者|宛先|an|til|till|para|à",
  cc: "cc|抄送|抄送人|副本",
  subject: "subject|主题|主題|主旨|标题|件名|betreff|emne|ämne|asunto|objet",
};

const fieldOf = new Map(
  Object.entries(fields).flatMap(([field, labels]) =>
    labels.split("|").map((label) => [label, field] as const),
  ),
);

/** The field of a head that a line shows, such as `*From:* x`, `发件人：x`, `主 题：x` or `| From | x |`. */
export function fieldAt(line: string): string | undefined {
  const [, label = ""] = /^[>|*\s]{0,20}([\p{L}\s]{1,24}?)[*\s]{0,4}[:：|]/u.exec(line.slice(0, 60)) ?? [];
  return fieldOf.get(label.replaceAll(/\s/g, "").toLowerCase());
}

/** How far below its first line the fields of a head go, empty lines between. */
const headLines = 10;

/** Reads a head from a line on: the line behind it; undefined when its sender or its date is missing. */
function headAt(lines: readonly string[], at: number): number | undefined {
  const seen = new Set<string>();
  let end = at;
  for (let next = at; next < Math.min(lines.length, at + headLines); next += 1) {
    const line = lines[next] ?? "";
    const field = fieldAt(line);
    // A field that comes again belongs to something else.
    if (field !== undefined && seen.has(field)) break;
    if (field !== undefined) {
      seen.add(field);
      end = next + 1;
    } else if (line.replaceAll(/[>|\s]/g, "") !== "" && !/^\s/.test(line)) break;
  }
  // A log that lists senders and receivers names no date in a field of its own.
  return seen.has("from") && seen.has("date") ? end : undefined;
}

const wroteEnd = /(?:\b(?:wrote|writes|said)|>(?=\s*:\s*$)|写道|寫道|写到|寫到|schrieb|a écrit)\s*[:：]\s*$/i;
const address = /[^\s<>@"'()]{1,64}@[^\s<>@"'()]{3,190}/;
const date =
  /\d{4}\s?[年/.-]\s?\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\b\d{1,2},? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}\b/i;

/** A sentence of up to three lines that says when and who wrote what is quoted below; answers the line behind it. */
function sentenceAt(lines: readonly string[], at: number): number | undefined {
  let text = "";
  for (let next = at; next < Math.min(lines.length, at + 3); next += 1) {
    const line = (lines[next] ?? "").trim();
    // Words above that begin like it are no part of it.
    if (line === "" || (next > at && /^(?:on |于|在|\d{4}[-/年])/i.test(line))) return undefined;
    text = `${text} ${line}`.trim().slice(0, lineMax);
    if (!wroteEnd.test(line.slice(-lineMax))) continue;
    const isQuoteBelow = isQuoted(nextWords(lines, next + 1));
    if (address.test(text) || (date.test(text) && isQuoteBelow)) return next + 1;
    return undefined;
  }
  return undefined;
}

const nextWords = (lines: readonly string[], at: number): string =>
  lines.slice(at, at + 4).find((line) => line.trim() !== "") ?? "";

/** Whether a line is quoted. */
export const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line);

/** Reads the beginning of an old mail at a line; undefined when none is there. */
export function oldMailAt(lines: readonly string[], at: number): OldMail | undefined {
  const line = lines[at] ?? "";
  if (line.length > lineMax) return undefined;
  const isForward = forwarded.test(line) || /^\s*begin forwarded message:\s*$/i.test(line);
  if (isForward || answered.test(line)) {
    const below = firstField(lines, at + 1);
    const body = below === undefined ? at + 1 : (headAt(lines, below) ?? at + 1);
    return { from: at, body, form: "separator", isForward };
  }
  if (rule.test(line)) {
    const below = firstField(lines, at + 1);
    const body = below === undefined ? undefined : headAt(lines, below);
    return body === undefined ? undefined : { from: at, body, form: "head", isForward: false };
  }
  if (fieldAt(line) !== undefined) {
    const body = headAt(lines, at);
    return body === undefined ? undefined : { from: at, body, form: "head", isForward: false };
  }
  const body = mayBeginSentence(line) ? sentenceAt(lines, at) : undefined;
  return body === undefined ? undefined : { from: at, body, form: "sentence", isForward: false };
}

/** The first line with a field of a head, within two lines. */
function firstField(lines: readonly string[], at: number): number | undefined {
  for (let next = at; next < at + 3; next += 1) if (fieldAt(lines[next] ?? "") !== undefined) return next;
  return undefined;
}

/** What stands at the beginning of such a sentence: a date, a name with an address, or the word before them. */
const mayBeginSentence = (line: string): boolean =>
  /^\s*(?:on |于|在|\d|le |am |["“<])/i.test(line) || line.includes("@") || wroteEnd.test(line);
