import { expect, it } from "vitest";
import { lastPage, offeredPages } from "./pages.ts";

it.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 10, [1, 2, 3, 4, 5, "gap-after", 10]],
  [4, 10, [1, 2, 3, 4, 5, "gap-after", 10]],
  [5, 10, [1, "gap-before", 4, 5, 6, "gap-after", 10]],
  [7, 10, [1, "gap-before", 6, 7, 8, 9, 10]],
  [10, 10, [1, "gap-before", 6, 7, 8, 9, 10]],
])("offers around page %d of %d", (current, last, expected) => {
  expect(offeredPages(current, last)).toEqual(expected);
});

it.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
])("puts %d rows in pages of %d on %d pages", (total, size, expected) => {
  expect(lastPage(total, size)).toBe(expected);
});
