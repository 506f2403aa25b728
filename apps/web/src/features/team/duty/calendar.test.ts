import { describe, expect, it } from "vitest";
import { daysOf, gapHours, step } from "./calendar.ts";

describe("the days of the roster", () => {
  it("are a week from Monday", () => {
    expect(daysOf("week", "2026-06-14")).toEqual([
      "2026-06-08",
      "2026-06-09",
      "2026-06-10",
      "2026-06-11",
      "2026-06-12",
      "2026-06-13",
      "2026-06-14",
    ]);
  });

  it.each([
    ["2026-06-12", "2026-06-01", "2026-07-05", 35],
    ["2027-02-10", "2027-02-01", "2027-02-28", 28],
    ["2026-08-31", "2026-07-27", "2026-09-06", 42],
  ])("are the whole weeks of the month of %s", (day, first, last, count) => {
    const days = daysOf("month", day);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it("go on by a week or a month", () => {
    expect(step("week", "2026-12-30", 1)).toBe("2027-01-06");
    expect(step("month", "2026-01-31", -1)).toBe("2025-12-01");
  });
});

describe("hours without anybody", () => {
  const turn = (startTime: string, endTime: string) => ({ startTime, endTime });
  const day = "2026-06-12";
  it.each([
    ["nobody", [], 24],
    ["a day shift", [turn("2026-06-12T08:00:00+08:00", "2026-06-12T20:00:00+08:00")], 12],
    [
      "nights before and after the day shift",
      [
        turn("2026-06-12T20:00:00+08:00", "2026-06-13T08:00:00+08:00"),
        turn("2026-06-12T08:00:00+08:00", "2026-06-12T20:00:00+08:00"),
        turn("2026-06-11T20:00:00+08:00", "2026-06-12T08:00:00+08:00"),
      ],
      0,
    ],
    [
      "overlapping shifts",
      [
        turn("2026-06-12T00:00:00+08:00", "2026-06-12T12:00:00+08:00"),
        turn("2026-06-12T11:30:00+08:00", "2026-06-12T22:30:00+08:00"),
      ],
      1.5,
    ],
    ["a shift of another day", [turn("2026-06-13T00:00:00+08:00", "2026-06-13T08:00:00+08:00")], 24],
  ])("with %s", (_, turns, hours) => {
    expect(gapHours(turns, day)).toBe(hours);
  });
});
