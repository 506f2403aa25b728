import { expect, it } from "vitest";
import { type Load, loadRate } from "./load-rate.ts";

it.each<[string, Load, number]>([
  ["nothing to do", { openRequests: {}, capacityHours: 40 }, 0],
  ["nothing to do and no time", { openRequests: {}, capacityHours: 0 }, 0],
  ["one P1 in a full week", { openRequests: { p1: 1 }, capacityHours: 40 }, 80],
  ["one P2 in a full week", { openRequests: { p2: 1 }, capacityHours: 40 }, 60],
  ["one P3 in a full week", { openRequests: { p3: 1 }, capacityHours: 40 }, 30],
  ["one P4 in a full week", { openRequests: { p4: 1 }, capacityHours: 40 }, 10],
  ["one of each", { openRequests: { p1: 1, p2: 1, p3: 1, p4: 1 }, capacityHours: 40 }, 180],
  ["half a week's capacity", { openRequests: { p3: 2 }, capacityHours: 20 }, 120],
  ["planned hours count as days", { openRequests: {}, planHours: 16, capacityHours: 40 }, 40],
  ["rounded to whole percent", { openRequests: { p4: 1 }, capacityHours: 37.5 }, 11],
  ["work and no capacity", { openRequests: { p4: 1 }, capacityHours: 0 }, 999],
  ["more than can be shown", { openRequests: { p1: 30 }, capacityHours: 40 }, 999],
])("%s", (_, load, percent) => {
  expect(loadRate(load)).toBe(percent);
});
