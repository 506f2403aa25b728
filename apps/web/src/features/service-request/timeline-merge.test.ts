import type { Timeline, TimelineEntry } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { freshEntries, mergedTimeline, repliesIn, withOlder } from "./timeline-merge.ts";

// Only what is read of a reply.
const said = (id: number, minute: number, contentMd = "", isRemoved = false): TimelineEntry =>
  ({
    key: `reply-${id}`,
    at: `2026-06-12T10:${String(minute).padStart(2, "0")}:00.000+08:00`,
    reply: { id, contentMd, isRemoved },
    step: null,
  }) as unknown as TimelineEntry;
const timeline = (entries: TimelineEntry[], rest: Partial<Timeline> = {}): Timeline => ({
  entries,
  cursor: 10,
  older: "5.5",
  isPage: true,
  lastPublicReplyId: 0,
  isUnanswered: false,
  hasSolution: false,
  counts: { public: 0, internal: 0 },
  ...rest,
});
const keys = ({ entries }: Timeline) => entries.map(({ key }) => key);

it("takes in what is new and what has changed, each once and in order", () => {
  const known = timeline([said(1, 1, "old"), said(3, 3)]);
  const news = timeline([said(1, 1, "new"), said(2, 2), said(4, 4)], {
    cursor: 14,
    older: null,
    isPage: false,
  });
  const merged = mergedTimeline(known, news);
  expect(keys(merged)).toEqual(["reply-1", "reply-2", "reply-3", "reply-4"]);
  expect(repliesIn(merged)[0]?.contentMd).toBe("new");
  expect([merged.cursor, merged.older]).toEqual([14, "5.5"]);
});

it("never goes back behind what is known, when an answer was overtaken", () => {
  const known = timeline([said(1, 1)], { cursor: 20 });
  expect(mergedTimeline(known, timeline([], { cursor: 14, isPage: false })).cursor).toBe(20);
});

it("begins anew with a page", () => {
  const page = timeline([said(9, 9)], { older: "8.8" });
  expect(mergedTimeline(timeline([said(1, 1)]), page)).toBe(page);
});

it("puts an older page before what is known", () => {
  const all = withOlder(
    timeline([said(3, 3)]),
    timeline([said(1, 1), said(2, 2)], { older: null, cursor: 10 }),
  );
  expect(keys(all)).toEqual(["reply-1", "reply-2", "reply-3"]);
  expect(all.older).toBeNull();
});

it("knows what is new among what is notified once more", () => {
  const known = timeline([said(1, 1), said(2, 2)]);
  const news = timeline([said(1, 1), said(2, 2, "", true), said(3, 3)], { isPage: false });
  expect(freshEntries(known, news).map(({ key }) => key)).toEqual(["reply-2", "reply-3"]);
});
