import type { SlaClockView, TimelineEntry } from "@pharos/api/service-request";
import { describe, expect, it } from "vitest";
import { pausesOf, scaleOf, timeAxisOf } from "./time-axis.ts";

const start = Date.parse("2026-06-12T10:00:00+08:00");
const at = (minutes: number) => start + minutes * 60_000;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();

const clock = (more: Partial<SlaClockView>): SlaClockView => ({
  kind: "solve",
  cycle: 0,
  targetMinutes: 20,
  startedAt: iso(0),
  dueAt: iso(20),
  pausedAt: null,
  stoppedAt: null,
  outcome: "running",
  isBreached: false,
  workingLeft: null,
  ...more,
});

const refused = { isAllowed: false, reason: "" };
const said = (
  id: number,
  minute: number,
  more: Partial<NonNullable<TimelineEntry["reply"]>> = {},
): TimelineEntry => ({
  key: `reply-${id}`,
  at: iso(minute),
  step: null,
  reply: {
    id,
    visibility: 0,
    contentMd: "…",
    kind: 0,
    needFeedback: false,
    isSolution: false,
    isVendor: true,
    author: { userId: 3, name: "处暑", headImgUrl: null },
    authorEmail: null,
    isShortened: false,
    foldedText: null,
    createdTime: iso(minute),
    editedTime: null,
    isRemoved: false,
    hasFiles: false,
    mentions: [],
    abilities: { edit: refused, remove: refused },
    ...more,
  },
});

describe("the pauses of a request", () => {
  it("last from a question to the next public reply of either side", () => {
    const entries = [
      said(1, 1, { needFeedback: true }),
      said(2, 3, { visibility: 1 }),
      said(3, 5, { isVendor: false }),
    ];
    expect(pausesOf(entries, at(60))).toEqual([{ fromMs: at(1), toMs: at(5) }]);
  });

  it("go on until the end while no one has answered", () => {
    expect(pausesOf([said(1, 1, { needFeedback: true })], at(9))).toEqual([{ fromMs: at(1), toMs: at(9) }]);
  });
});

describe("the time axis", () => {
  const source = {
    submitTime: iso(0),
    closedTime: null,
    clocks: [
      clock({ kind: "firstResponse", targetMinutes: 5, dueAt: iso(5), outcome: "met", stoppedAt: iso(2) }),
      clock({}),
    ],
    entries: [
      said(1, 2),
      said(2, 4, { visibility: 1 }),
      said(3, 6, { isVendor: false }),
      said(4, 7, { isRemoved: true }),
    ],
  };

  it("shows submission, public replies, targets and now in their order", () => {
    const { marks } = timeAxisOf(source, at(10));
    expect(marks.map(({ kind, atMs }) => [kind, (atMs - start) / 60_000])).toEqual([
      ["submitted", 0],
      ["vendorReply", 2],
      ["target", 5],
      ["customerReply", 6],
      ["now", 10],
      ["target", 20],
    ]);
  });

  it("shows what was late, and only that", () => {
    expect(timeAxisOf(source, at(10)).lanes.map(({ late }) => late)).toEqual([null, null]);
    expect(timeAxisOf(source, at(30)).lanes.map(({ late }) => late)).toEqual([
      null,
      { fromMs: at(20), toMs: at(30) },
    ]);
  });

  it("pauses every clock but the first response", () => {
    const entries = [said(1, 1, { needFeedback: true })];
    const { lanes } = timeAxisOf({ ...source, entries }, at(3));
    expect(lanes.map(({ pauses }) => pauses.length)).toEqual([0, 1]);
  });

  it("lets nothing come to be late while a clock is paused, and names no target", () => {
    const clocks = [clock({ pausedAt: iso(10) })];
    const { marks, lanes } = timeAxisOf({ ...source, clocks, entries: [] }, at(60));
    expect(lanes.map(({ late }) => late)).toEqual([null]);
    expect(marks.map(({ kind }) => kind)).toEqual(["submitted", "now"]);
    const [late] = timeAxisOf(
      { ...source, clocks: [clock({ pausedAt: iso(25) })], entries: [] },
      at(60),
    ).lanes;
    expect(late?.late).toEqual({ fromMs: at(20), toMs: at(25) });
  });

  it("ends where the request was closed", () => {
    const { marks, lanes } = timeAxisOf({ ...source, closedTime: iso(12), entries: [] }, at(5000));
    expect(marks.map(({ kind }) => kind)).toEqual(["submitted", "target", "ended", "target"]);
    expect(lanes[1]?.run.toMs).toBe(at(12));
  });
});

describe("the scale", () => {
  it("keeps the order, and gives a minute its room beside a day", () => {
    const position = scaleOf([at(0), at(1), at(1440)]);
    expect(position(at(0))).toBe(0);
    expect(position(at(1))).toBeGreaterThan(0.02);
    expect(position(at(700))).toBeGreaterThan(position(at(1)));
    expect(position(at(1440))).toBe(1);
    expect(position(at(9999))).toBe(1);
  });

  it("has one place for one moment", () => {
    expect(scaleOf([at(0)])(at(0))).toBe(0);
  });
});
