import type { ReplyView } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { draftedSolution } from "./conclusion-of.ts";

const said = (id: number, contentMd: string, more: Partial<ReplyView> = {}) => ({
  key: `reply-${id}`,
  at: "2026-06-12T10:00:00+08:00",
  step: null,
  reply: { id, contentMd, isSolution: true, isRemoved: false, ...more } as ReplyView,
});

it("drafts the solution from the newest reply that was marked as one", () => {
  const entries = [
    said(1, "Restart"),
    said(2, "Enlarge undo"),
    said(3, "Withdrawn", { isRemoved: true }),
    said(4, "Thanks", { isSolution: false }),
  ];
  expect(draftedSolution({ solution: null, timeline: { entries } })).toEqual({ solution: "Enlarge undo" });
  expect(draftedSolution({ solution: "Said before", timeline: { entries } })).toEqual({});
  expect(draftedSolution({ solution: null, timeline: { entries: [] } })).toEqual({});
});
