import { describe, expect, it } from "vitest";
import { oneLine, severalLines } from "./one-line.ts";

/** What was pasted, what it is as one line, and what it is in several. */
const cases: readonly (readonly [what: string, pasted: string, line: string, lines: string])[] = [
  ["an escape of a terminal", "x\u001btail", "xtail", "xtail"],
  ["colours of a terminal", "\u001b[1;31mORA-00600\u001b[0m", "ORA-00600", "ORA-00600"],
  ["a window's title", "\u001b]0;db01\u0007ORA-00600", "ORA-00600", "ORA-00600"],
  ["a bracketed paste", "\u001b[200~select 1\u001b[201~", "select 1", "select 1"],
  ["a bell", "x\u0007y", "xy", "xy"],
  ["a delete", "x\u007fy", "xy", "xy"],
  ["a control of Latin-1", "x\u0090y", "xy", "xy"],
  ["a line break of Windows", "a\r\nb", "a b", "a\nb"],
  ["a carriage return", "a\rb", "a b", "a\nb"],
  ["tabs", "a\t\tb", "a b", "a\t\tb"],
  ["a line separator", "a\u2028b", "a b", "a\nb"],
  ["a paragraph separator", "a\u2029b", "a b", "a\nb"],
  ["a next line", "a\u0085b", "a b", "a\nb"],
  ["a turned direction", "\u202enimda", "nimda", "nimda"],
  ["an isolated direction", "a\u2067b\u2069", "ab", "ab"],
  ["a space without width", "a\u200bdmin", "admin", "a\u200bdmin"],
  ["a soft hyphen", "a\u00addmin", "admin", "a\u00addmin"],
  ["a byte order mark", "\ufeffadmin", "admin", "admin"],
  ["a joiner between Latin letters", "a\u200ddmin", "admin", "a\u200ddmin"],
  ["a selector after a letter", "a\ufe0fdmin", "admin", "a\ufe0fdmin"],
  ["a selector after a digit", "1\ufe0f2", "12", "1\ufe0f2"],
  ["a filler", "\u3164x", "x", "\u3164x"],
  ["tags without a flag", "x\u{e0061}y", "xy", "x\u{e0061}y"],
];

it.each(cases)("reads %s", (_, pasted, line, lines) => {
  expect(oneLine(pasted)).toBe(line);
  expect(severalLines(pasted)).toBe(lines);
});

describe("what a person reads", () => {
  it.each([
    ["a family", "👨‍👩‍👧 在线"],
    ["a person at work", "👩🏽‍💻"],
    ["a flag of a region", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a heart in colour", "❤\ufe0f"],
    ["a written form of an ideograph", "葛\u{e0100}城"],
    ["Persian", "می\u200cخواهم"],
    ["Hindi", "क्\u200dष"],
    ["full width and wide spaces", "澜汐银行　ＡＢＣ"],
    ["accents", "Zoë Noëlle e\u0301"],
    ["two spaces", "a  b"],
  ])("stays: %s", (_, text) => {
    expect(oneLine(text)).toBe(text);
    expect(severalLines(text)).toBe(text);
  });

  it("stays over several lines and columns", () => {
    const listing = "select\t1\n  from dual;\n\n-- 完\n";
    expect(severalLines(listing)).toBe(listing);
  });
});

it("changes nothing the second time", () => {
  for (const [, pasted] of cases) {
    expect(oneLine(oneLine(pasted))).toBe(oneLine(pasted));
    expect(severalLines(severalLines(pasted))).toBe(severalLines(pasted));
  }
});
