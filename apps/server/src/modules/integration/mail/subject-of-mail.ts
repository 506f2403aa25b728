import { textLengths } from "@pharos/domain/limits";
import { withoutPictures } from "./pictures.ts";

/** What mail programs put before a subject, in Chinese and English; `Re[2]:` too. */
const prefix = /^\s*(?:re|fw|fwd|aw|回复|回覆|答复|答覆|转发|轉寄|转寄)\s*(?:\[\d{1,3}\])?\s*[:：]\s*/i;

/** The number of a request in a subject. */
export function numberIn(subject: string): string | undefined {
  return /\bSR\d{8}-\d{4,9}\b/i.exec(subject)?.[0].toUpperCase();
}

/** A subject without what mail programs put before it, and without the number of a request in brackets. */
export function withoutMarks(subject: string): string {
  let rest = subject;
  while (prefix.test(rest)) rest = rest.replace(prefix, "");
  return rest.replace(/^\s*\[SR\d{8}-\d{4,9}\]/i, "").trim();
}

/** Title of a request by mail: its subject without marks of answering and forwarding, else its first line. */
export function titleOf({ subject, text }: { readonly subject: string; readonly text: string }): string {
  let rest = subject;
  while (prefix.test(rest)) rest = rest.replace(prefix, "");
  const [line = ""] = withoutPictures(text)
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  return [...(rest.trim() || line)].slice(0, textLengths.title).join("").trim();
}
