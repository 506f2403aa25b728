const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/**
 * The words of an HTML text, in time that grows with its length only: no pattern runs past the next tag. The result is plain text: nothing in it means anything as
 * HTML or Markdown.
 */
export function htmlToText(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replaceAll(/<(script|style|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(?:br|hr)\b[^<>]*>/gi, "\n")
    .replaceAll(/<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|table)\s*>/gi, "\n")
    .replaceAll(/<li\b[^<>]*>/gi, "- ")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, code: string) => entityOf(code) ?? whole)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function entityOf(code: string): string | undefined {
  if (!code.startsWith("#")) return named[code.toLowerCase()];
  const number = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 10);
  return Number.isInteger(number) && number > 0 && number <= 0x10ffff
    ? String.fromCodePoint(number)
    : undefined;
}
