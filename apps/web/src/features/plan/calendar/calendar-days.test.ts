import { expect, it } from "vitest";
import { daysFor, lanesOf, movedAlong, nowInDay } from "./calendar-days.ts";

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

it("lays bookings in lanes that keep them apart, and cuts off what is not shown", () => {
  const booking = (startDate: string, endDate: string) => ({ startDate, endDate });
  const [long, late, second, outside] = [
    booking("2026-06-10", "2026-06-16"),
    booking("2026-06-17", "2026-06-30"),
    booking("2026-06-16", "2026-06-17"),
    booking("2026-06-22", "2026-06-23"),
  ];
  expect(lanesOf([late, outside, second, long], { startDate: "2026-06-15", endDate: "2026-06-19" })).toEqual([
    [
      { booking: long, from: "2026-06-15", to: "2026-06-16" },
      { booking: late, from: "2026-06-17", to: "2026-06-19" },
    ],
    [{ booking: second, from: "2026-06-16", to: "2026-06-17" }],
  ]);
});

it("knows how far the business day has gone", () => {
  // Noon in Shanghai.
  expect(nowInDay(Date.parse("2026-06-15T04:00:00Z"))).toBe("50%");
  expect(nowInDay(Date.parse("2026-06-14T16:00:00Z"))).toBe("0%");
});
