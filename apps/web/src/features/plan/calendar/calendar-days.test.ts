import { expect, it } from "vitest";
import { daysFor, movedAlong } from "./calendar-days.ts";

const plan = {
  startDate: "2026-06-15",
  endDate: "2026-06-18",
  executors: [
    {
      id: 1,
      userId: 7,
      name: "芒种",
      headImgUrl: null,
      role: 0 as const,
      startDate: "2026-06-17",
      endDate: null,
    },
  ],
};

it("shows a plan on the own days of who carries it out, and whole to others", () => {
  expect(daysFor(plan, 7)).toEqual({ startDate: "2026-06-17", endDate: "2026-06-18" });
  expect(daysFor(plan, 8)).toEqual({ startDate: "2026-06-15", endDate: "2026-06-18" });
});

it("moves the whole plan as far as the days that were dragged", () => {
  expect(movedAlong(plan, daysFor(plan, 7), "2026-06-24")).toEqual({
    startDate: "2026-06-22",
    endDate: "2026-06-25",
  });
  expect(movedAlong(plan, daysFor(plan, 8), "2026-06-14")).toEqual({
    startDate: "2026-06-14",
    endDate: "2026-06-17",
  });
});
