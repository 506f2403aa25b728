import { expect, it } from "vitest";
import { escapePattern } from "./escape-pattern.ts";

it("finds a text with every sign that means something in a pattern, and nothing else", () => {
  const signs = String.raw`a.b*c+d?e^f$g{1,2}(h)|[i]\j/k-l 漏`;
  for (const flags of ["", "u", "iu"])
    expect(new RegExp(`^${escapePattern(signs)}$`, flags).test(signs)).toBe(true);
  expect(new RegExp(`^${escapePattern("a.c")}$`).test("abc")).toBe(false);
});
