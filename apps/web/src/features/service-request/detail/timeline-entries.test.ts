import { describe, expect, it } from "vitest";
import type { HistoryStep } from "../api.ts";
import { entriesOf, timelineEntries } from "./timeline-entries.ts";

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
  hasTexts: false,
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
  authorEmail: null,
  isShortened: false,
  foldedText: null,
  createdTime: time(minute),
  editedTime: null,
  isRemoved: false,
  hasFiles: false,
  mentions: [],
  abilities: { edit: { isAllowed: false, reason: "" }, remove: { isAllowed: false, reason: "" } },
});
const said = (id: number, minute: number, visibility = 0) => ({
  key: `reply-${id}`,
  at: time(minute),
  reply: reply(id, minute, visibility),
  step: null,
});
const happened = (id: number, action: string, minute: number, isInternal = false) => ({
  key: `event-${id}`,
  at: time(minute),
  reply: null,
  step: step(id, action, minute, isInternal),
});
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

describe("the timeline", () => {
  it("shows replies and events in the order of the answer", () => {
    const entries = timelineEntries([happened(11, "assign", 3), said(1, 5), happened(12, "urgent", 10)]);
    expect(entries.map(({ key, kind }) => [key, kind])).toEqual([
      ["event-11", "event"],
      ["reply-1", "reply"],
      ["event-12", "event"],
    ]);
  });

  it("ignores steps it does not know", () => {
    expect(timelineEntries([happened(1, "invented_later", 1)])).toEqual([]);
  });

  it("separates what customers see from what stays inside", () => {
    const entries = timelineEntries([
      happened(11, "assign", 3, true),
      said(1, 5),
      said(2, 6, 1),
      happened(12, "recover", 9),
    ]);
    expect(keys(entriesOf(entries, "public"))).toEqual(["reply-1", "event-12"]);
    expect(keys(entriesOf(entries, "internal"))).toEqual(["event-11", "reply-2"]);
    expect(keys(entriesOf(entries, "all"))).toHaveLength(4);
  });
});
