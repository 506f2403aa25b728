import { describe, expect, it } from "vitest";
import { createRecentHints } from "./live-recent.ts";

describe("recent hints", () => {
  it("knows a room as long as its newest hint is recent", () => {
    let nowMs = 0;
    const recent = createRecentHints(100, () => nowMs);
    recent.note("room 1");
    nowMs = 60;
    recent.note("room 2");
    recent.note("room 1");
    nowMs = 160;
    expect([recent.has("room 1"), recent.has("room 2"), recent.has("room 3")]).toEqual([true, true, false]);
    nowMs = 161;
    expect([recent.has("room 1"), recent.has("room 2")]).toEqual([false, false]);
  });

  it("believes that every room may have had one after a gap", () => {
    let nowMs = 0;
    const recent = createRecentHints(100, () => nowMs);
    recent.noteGap();
    nowMs = 100;
    expect(recent.has("room 1")).toBe(true);
    nowMs = 101;
    expect(recent.has("room 1")).toBe(false);
  });
});
