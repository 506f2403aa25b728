import { expect, it } from "vitest";
import { cappedCount } from "./capped-badge.tsx";
import { initials } from "./initials.ts";

it.each([
  ["林晓雨", "雨"],
  ["欧阳明", "明"],
  ["李", "李"],
  ["Grace Hopper", "GH"],
  ["jean-luc m. picard", "JP"],
  ["dba01", "D"],
  ["  ", "?"],
  ["陈 DBA", "陈"],
])("shortens %j to %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

it.each([
  [0, "0"],
  [99, "99"],
  [100, "99+"],
])("writes the count %d as %j", (count, expected) => {
  expect(cappedCount(count)).toBe(expected);
});
