import { describe, expect, it } from "vitest";
import { normalisedSlices } from "./normalised-slices.ts";
import { indexTerms } from "./terms.ts";

const slicesOf = (text: string, max = 200_000): string[] => [...normalisedSlices(text, max)];

describe("a text in normalised slices", () => {
  it("ends when enough has come of it, however much one character becomes", () => {
    const slices = slicesOf("ﷺ".repeat(330_000));
    expect(slices.join("")).toHaveLength(200_000);
    // 4,096 characters become 73,728: no more than three slices are looked at.
    expect(slices).toHaveLength(3);
  });

  it("is the normalised text again", () => {
    const text = "磁盘ＡＢＣ，pg_wal ORA-01555。".repeat(2_000);
    expect(slicesOf(text).join("")).toBe(text.normalize("NFKC"));
    expect(slicesOf("").join("")).toBe("");
  });

  it("is cut between words, and otherwise between whole characters", () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `pg_wal-${index}`);
    const terms = new Set(indexTerms(words.join(" ")));
    expect(words.filter((word) => !terms.has(word))).toEqual([]);
    for (const slice of slicesOf("𠮷".repeat(10_000))) expect(slice.isWellFormed()).toBe(true);
    for (const slice of slicesOf("e\u0301".repeat(10_000))) expect(slice).toMatch(/^é+$/);
  });
});
