import { answerMarker } from "../../../platform/delivery/mail-answers.ts";

/** Lines with which mail programs begin the old mail below an answer. */
const quoteBeginnings: readonly RegExp[] = [
  /^-{2,}\s*(original message|forwarded message|原始邮件|转发邮件|回复的原邮件)\s*-{2,}$/i,
  /^on .{4,200} wrote:$/i,
  /^(于|在).{4,200}(写道|寫道)[：:]$/,
  /^.{2,200}<[^<>@\s]+@[^<>\s]+>.{0,80}(wrote|写道)\s*[：:]$/i,
  /^_{10,}$/,
];

/** The headers of the old mail, as some programs write them without a line before. */
const headerLine = /^\*?(from|发件人|寄件者)\s*[：:]\*?.*@/i;
const headerFollows = /^\*?(sent|date|to|发送时间|日期|收件人|时间)\s*[：:]/i;

const signatures: readonly RegExp[] = [
  /^-- ?$/,
  /^(sent from my |get outlook for |发自我的|来自我的|从我的.{1,12}发送|发自 ?(iphone|android))/i,
];

/** What someone wrote: without the old mail below it, quotations at its end, and the signature. */
export function ownWords(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const end = lines.findIndex((line, index) => isBeginningOfOld(lines, line.trim(), index));
  const kept = end === -1 ? lines : lines.slice(0, end);
  const signature = kept.findIndex((line) => signatures.some((pattern) => pattern.test(line.trimStart())));
  const own = signature === -1 ? kept : kept.slice(0, signature);
  while (own.length > 0 && /^\s*(>.*)?$/.test(own.at(-1) ?? "")) own.pop();
  return own.join("\n").trim();
}

function isBeginningOfOld(lines: readonly string[], line: string, index: number): boolean {
  if (line.includes(answerMarker)) return true;
  // A long attribution is broken over two lines.
  const both = `${line} ${lines[index + 1]?.trim() ?? ""}`.trim();
  if (
    quoteBeginnings.some(
      (pattern) => pattern.test(line) || (/^(on|于|在) ?/i.test(line) && pattern.test(both)),
    )
  )
    return true;
  return (
    headerLine.test(line) && lines.slice(index + 1, index + 4).some((next) => headerFollows.test(next.trim()))
  );
}
