import type { ReplyView } from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { draftedSolution, latestAnswer } from "./conclusion-of.ts";

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
  expect(draftedSolution({ solution: null, recoverDesc: "Failed over", timeline: { entries } })).toEqual({
    solution: "Enlarge undo",
  });
  expect(
    draftedSolution({ solution: "Said before", recoverDesc: "Failed over", timeline: { entries } }),
  ).toEqual({});
  expect(draftedSolution({ solution: null, recoverDesc: null, timeline: { entries: [] } })).toEqual({});
});

it("drafts it from how the business was restored where no reply is the solution", () => {
  const said = { solution: null, recoverDesc: "Failed over", timeline: { entries: [] } };
  expect(draftedSolution(said)).toEqual({ solution: "Failed over" });
});

it("knows the vendor's newest public answer", () => {
  const entries = [
    said(1, "Older", { isVendor: true, visibility: 0 }),
    said(2, "Answer", { isVendor: true, visibility: 0 }),
    said(3, "Internal", { isVendor: true, visibility: 1 }),
    said(4, "Withdrawn", { isVendor: true, visibility: 0, isRemoved: true }),
    said(5, "Customer", { isVendor: false, visibility: 0 }),
  ];
  expect(latestAnswer({ timeline: { entries } })).toBe("Answer");
  expect(latestAnswer({ timeline: { entries: [] } })).toBeNull();
});
