import { expect, it } from "vitest";
import { isLowRating, ratingAverage } from "./rating.ts";

it.each([
  ["three scores", { response: 100, duration: 80, result: 60, report: null }, 80],
  ["four scores", { response: 100, duration: 80, result: 60, report: 20 }, 65],
])("averages the scores that were given: %s", (_, scores, expected) => {
  expect(ratingAverage(scores)).toBe(expected);
});

it("calls a rating low below 60 on average, not at 60", () => {
  expect(isLowRating({ response: 60, duration: 60, result: 60, report: null })).toBe(false);
  expect(isLowRating({ response: 60, duration: 60, result: 59, report: null })).toBe(true);
  expect(isLowRating({ response: 80, duration: 80, result: 80, report: 0 })).toBe(false);
  expect(isLowRating({ response: 70, duration: 70, result: 70, report: 0 })).toBe(true);
});
