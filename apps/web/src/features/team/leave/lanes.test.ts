import { bookingKind } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { lanesOf } from "./lanes.ts";

const mark = (kind: "leave" | "plan" | "duty", startDate: string, endDate: string, halves = {}) => ({
  kind: bookingKind.asCode(kind),
  isRequested: false,
  startDate,
  endDate,
  startsAtNoon: false,
  endsAtNoon: false,
  title: null,
  ...halves,
});

it("keeps everything in one lane on all its days, leave at the top", () => {
  const long = mark("plan", "2026-06-01", "2026-06-10");
  const within = mark("plan", "2026-06-03", "2026-06-04");
  const after = mark("plan", "2026-06-05", "2026-06-06");
  const leave = mark("leave", "2026-06-11", "2026-06-12");
  expect(lanesOf([within, long, after, leave])).toEqual([
    [leave, long],
    [within, after],
  ]);
  expect(lanesOf([])).toEqual([]);
});

it("puts the two halves of a day into one lane, and what meets elsewhere into two", () => {
  const morning = mark("leave", "2026-06-01", "2026-06-02", { endsAtNoon: true });
  const afternoon = mark("leave", "2026-06-02", "2026-06-02", { startsAtNoon: true });
  expect(lanesOf([afternoon, morning])).toEqual([[morning, afternoon]]);
  const duty = mark("duty", "2026-06-02", "2026-06-02");
  expect(lanesOf([morning, duty])).toEqual([[morning], [duty]]);
});
