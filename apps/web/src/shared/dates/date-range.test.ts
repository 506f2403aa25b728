import { describe, expect, it } from "vitest";
import { readDateRange, writeDateRange } from "./date-range.ts";

describe("a range of days", () => {
  it.each([
    ["2026-06-01..2026-06-30", { from: "2026-06-01", to: "2026-06-30" }],
    ["2026-06-01..", { from: "2026-06-01" }],
    ["..2026-06-30", { to: "2026-06-30" }],
    ["", {}],
  ] as [string, { from?: string; to?: string }][])("is read from “%s” and written back", (text, range) => {
    expect(readDateRange(text)).toEqual(range);
    expect(writeDateRange(range.from, range.to)).toBe(text);
  });

  it.each(["2026-02-30..x", "2026-06-01..2026-06-02..2026-06-03", "x"])(
    "is empty for nonsense: %s",
    (text) => {
      expect(readDateRange(text)).toEqual({});
    },
  );
});
