import { expect, it } from "vitest";
import type { Delivery } from "./live-fan-out.ts";
import { createRecentHints } from "./live-recent.ts";

const hintOf = (id: number): Delivery => ({ event: "hint", path: "/fault", id, to: ["all"], payload: {} });
const isOf =
  (id: number) =>
  (delivery: Delivery): boolean =>
    delivery.id === id;

it("finds the newest hint someone would have heard, and forgets it after a while", () => {
  let now = 0;
  const recent = createRecentHints(30, () => now);
  recent.note(hintOf(7));
  now = 20;
  recent.note(hintOf(8));
  expect(recent.findNewest(isOf(7))).toEqual({ agoMs: 20, delivery: hintOf(7) });
  expect(recent.findNewest(() => true)).toEqual({ agoMs: 0, delivery: hintOf(8) });
  expect(recent.findNewest(isOf(9))).toBeUndefined();
  now = 31;
  expect(recent.findNewest(isOf(7))).toBeUndefined();
  expect(recent.findNewest(isOf(8))).toEqual({ agoMs: 11, delivery: hintOf(8) });
  now = 51;
  expect(recent.findNewest(() => true)).toBeUndefined();
});

it("tells everyone after a gap, for as long as a hint would be remembered", () => {
  let now = 0;
  const recent = createRecentHints(30, () => now);
  recent.note(hintOf(7));
  now = 10;
  recent.noteGap();
  expect(recent.findNewest(isOf(7))).toEqual({ agoMs: 0 });
  expect(recent.findNewest(isOf(8))).toEqual({ agoMs: 0 });
  now = 41;
  expect(recent.findNewest(isOf(8))).toBeUndefined();
});
