import { expect, it } from "vitest";
import { hasBegun, scoresOf, starsOf } from "./rating-fields.tsx";

const before = { responseScore: 95, durationScore: 70, resultScore: 20, reportScore: null, feedback: null };

it("shows scores as stars: divided by 20, rounded, at most 5", () => {
  expect(starsOf(before)).toEqual({ responseScore: 5, durationScore: 4, resultScore: 1 });
  expect(starsOf(null)).toEqual({});
});

it("keeps the score of a row that no one touched", () => {
  expect(scoresOf({ ...starsOf(before), resultScore: 3, feedback: " 好 " }, before)).toEqual({
    ...before,
    resultScore: 60,
    feedback: "好",
  });
});

it("knows whether a rating has begun", () => {
  expect(hasBegun({})).toBe(false);
  expect(hasBegun({ feedback: " " })).toBe(false);
  expect(hasBegun({ reportScore: 1 })).toBe(true);
});
