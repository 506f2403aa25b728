import { describe, expect, it } from "vitest";
import type { HistoryStep } from "../api.ts";
import { entriesOf, replyCounts, timelineEntries } from "./timeline-entries.ts";

const time = (minute: number) => `2026-06-12T10:${String(minute).padStart(2, "0")}:00.000+08:00`;

const step = (id: number, action: string, minute: number, isInternal = false): HistoryStep => ({
  id,
  action,
  isInternal,
  fromStatus: 1,
  toStatus: 1,
  userName: "处暑",
  content: null,
  targetName: null,
  changes: [],
  isRemoteRemoved: false,
  ts: time(minute),
});
const reply = (id: number, minute: number, visibility = 0) => ({
  id,
  visibility,
  contentMd: "…",
  kind: 0,
  needFeedback: false,
  isSolution: false,
  isVendor: true,
  author: null,
  createdTime: time(minute),
  editedTime: null,
  isRemoved: false,
  mentions: [],
  abilities: { edit: { isAllowed: false, reason: "" }, remove: { isAllowed: false, reason: "" } },
});
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

describe("the timeline", () => {
  it("puts replies and events in the order they happened", () => {
    const entries = timelineEntries(
      [reply(1, 5), reply(2, 20)],
      [step(13, "close", 30), step(12, "urgent", 10), step(11, "assign", 3)],
    );
    expect(keys(entries)).toEqual(["event-11", "reply-1", "event-12", "reply-2", "event-13"]);
  });

  it("lets an event follow the reply that caused it", () => {
    expect(keys(timelineEntries([reply(1, 5)], [step(12, "not_restored", 5)]))).toEqual([
      "reply-1",
      "event-12",
    ]);
  });

  it("does not tell twice what a reply tells", () => {
    const steps = [
      "create",
      "reply",
      "need_feedback",
      "feedback",
      "internal_reply",
      "edit_reply",
      "remove_reply",
    ].map((action, index) => step(index + 1, action, index));
    expect(timelineEntries([], steps)).toEqual([]);
  });

  it("ignores steps it does not know", () => {
    expect(timelineEntries([], [step(1, "invented_later", 1)])).toEqual([]);
  });

  it("separates what customers see from what stays inside", () => {
    const entries = timelineEntries(
      [reply(1, 5), reply(2, 6, 1)],
      [step(11, "assign", 3, true), step(12, "recover", 9)],
    );
    expect(keys(entriesOf(entries, "public"))).toEqual(["reply-1", "event-12"]);
    expect(keys(entriesOf(entries, "internal"))).toEqual(["event-11", "reply-2"]);
    expect(keys(entriesOf(entries, "all"))).toHaveLength(4);
    expect(replyCounts(entries)).toEqual({ all: 2, public: 1, internal: 1 });
  });
});
