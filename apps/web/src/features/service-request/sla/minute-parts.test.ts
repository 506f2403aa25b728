import { expect, it } from "vitest";
import { wholeSeconds } from "./minute-parts.ts";

it.each([
  [
    [16, 8],
    [960, 480],
  ],
  [
    [0.009, 0.009, 0.009],
    [1, 0, 1],
  ],
  [
    [10 / 3, 10 / 3, 10 / 3],
    [200, 200, 200],
  ],
  [[], []],
])("shows %j minutes as parts that add up to the rounded sum", (minutes, seconds) => {
  expect(wholeSeconds(minutes)).toEqual(seconds);
  const total = Math.round(minutes.reduce((sum, part) => sum + part * 60, 0));
  expect(seconds.reduce((sum, part) => sum + part, 0)).toBe(total);
});
