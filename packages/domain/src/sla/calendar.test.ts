import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addBusinessMinutes,
  type BusinessCalendar,
  businessMinutesBetween,
  type WeeklyInterval,
  workingSpans,
} from "./calendar.ts";
import { business, shanghai, shown, wallClock } from "./testing.ts";

const week = (...intervals: [startHour: number, endHour: number][]): WeeklyInterval[] =>
  [1, 2, 3, 4, 5].flatMap((weekday) =>
    intervals.map(([start, end]) => ({ weekday, startMinute: start * 60, endMinute: end * 60 })),
  );

const eightToEighteen: BusinessCalendar = { ...business, days: {}, weekly: week([8, 18]) };

const due = (calendar: BusinessCalendar, start: string, hours: number) =>
  shown(addBusinessMinutes(calendar, shanghai(start), hours * 60));

describe("golden cases", () => {
  it("G1: Mon–Fri 08–18, four hours from 16:00 end on the next workday at 10:00", () => {
    expect(due(eightToEighteen, "2026-06-15 16:00", 4)).toBe("2026-06-16 10:00");
    expect(due(eightToEighteen, "2026-06-12 16:00", 4)).toBe("2026-06-15 10:00");
  });

  it("G2: four hours from Monday 17:00 end on Tuesday 11:00, the alert one hour before is Tuesday 10:00", () => {
    expect(due(eightToEighteen, "2026-06-15 17:00", 4)).toBe("2026-06-16 11:00");
    expect(due(eightToEighteen, "2026-06-16 11:00", -1)).toBe("2026-06-16 10:00");
  });

  it("G6: a make-up Sunday workday counts, with Monday's hours", () => {
    // Sunday 2026-01-04 is worked in exchange for the New Year days.
    expect(due(business, "2026-01-04 08:00", 1)).toBe("2026-01-04 10:00");
    expect(due({ ...business, days: {} }, "2026-01-04 08:00", 1)).toBe("2026-01-05 10:00");
  });

  it("G7: a split day 09–12, 13:30–18 does not count the break", () => {
    const split = { ...business, weekly: week([9, 12], [13.5, 18]) };
    expect(due(split, "2026-06-15 11:00", 2)).toBe("2026-06-15 14:30");
    expect(due(split, "2026-06-15 12:30", 0.5)).toBe("2026-06-15 14:00");
    expect(businessMinutesBetween(split, shanghai("2026-06-15 00:00"), shanghai("2026-06-16 00:00"))).toBe(
      450,
    );
  });
});

it("skips the National Day holiday and counts its make-up Saturday", () => {
  expect(due(business, "2026-09-30 17:00", 2)).toBe("2026-10-08 10:00");
  expect(due(business, "2026-10-09 17:00", 2)).toBe("2026-10-10 10:00");
  expect(due(business, "2026-10-10 17:00", 2)).toBe("2026-10-12 10:00");
});

it("ends at the end of a working day rather than at the beginning of the next, and starts the other way round", () => {
  expect(due(business, "2026-06-15 17:00", 1)).toBe("2026-06-15 18:00");
  expect(due(business, "2026-06-16 10:00", -1)).toBe("2026-06-16 09:00");
});

it("counts every minute on the wall clock", () => {
  expect(due(wallClock, "2026-10-01 23:59", 25)).toBe("2026-10-03 00:59");
  expect(businessMinutesBetween(wallClock, shanghai("2026-10-01 00:00"), shanghai("2026-10-02 00:00"))).toBe(
    1440,
  );
});

it("follows the clock changes of a zone that has them", () => {
  const nights: BusinessCalendar = {
    ...business,
    timeZone: "Europe/Berlin",
    days: {},
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 0, endMinute: 360 })),
  };
  const nightOf = (date: string) =>
    businessMinutesBetween(
      nights,
      Date.parse(`${date}T12:00:00Z`) - 86_400_000,
      Date.parse(`${date}T12:00:00Z`),
    ) / 60;
  expect([nightOf("2026-03-28"), nightOf("2026-03-29"), nightOf("2026-10-25")]).toEqual([6, 5, 7]);
});

it.each<[string, WeeklyInterval[]]>([
  ["no working time", []],
  ["impossible interval", [{ weekday: 8, startMinute: 0, endMinute: 60 }]],
  ["impossible interval", [{ weekday: 1, startMinute: 60, endMinute: 60 }]],
  ["impossible interval", [{ weekday: 1, startMinute: 60, endMinute: 1441 }]],
  [
    "intervals overlap",
    [
      { weekday: 1, startMinute: 0, endMinute: 60 },
      { weekday: 1, startMinute: 59, endMinute: 70 },
    ],
  ],
])("refuses a calendar with %s", (reason, weekly) => {
  const calendar = { ...business, weekly };
  expect(() => addBusinessMinutes(calendar, shanghai("2026-06-15 16:00"), 1)).toThrow(reason);
});

describe("for any calendar, moment and amount", () => {
  const weeklyOf = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 23 })), {
      minLength: 1,
      maxLength: 20,
      selector: ([weekday, hour]) => `${weekday} ${hour}`,
    })
    .map((hours) =>
      hours.map(([weekday, hour]) => ({ weekday, startMinute: hour * 60 + 7, endMinute: hour * 60 + 60 })),
    );
  const calendarOf = fc.record({
    code: fc.constant("any"),
    timeZone: fc.constantFrom("Asia/Shanghai", "UTC", "Europe/Berlin", "America/New_York"),
    isWallClock: fc.constant(false),
    weekly: weeklyOf,
    days: fc.constantFrom(business.days, {}),
  });
  const moment = fc.integer({ min: shanghai("2026-01-01 00:00"), max: shanghai("2026-12-31 00:00") });
  const amountMs = fc.integer({ min: 1, max: 5 * 24 * 3_600_000 });

  it("adding and counting are inverses to the millisecond, forwards and backwards", () => {
    fc.assert(
      fc.property(calendarOf, moment, amountMs, (calendar, startMs, ms) => {
        const minutes = ms / 60_000;
        const endMs = addBusinessMinutes(calendar, startMs, minutes);
        expect(businessMinutesBetween(calendar, startMs, endMs)).toBe(minutes);
        const backMs = addBusinessMinutes(calendar, startMs, -minutes);
        expect(businessMinutesBetween(calendar, backMs, startMs)).toBe(minutes);
        expect(businessMinutesBetween(calendar, startMs, backMs)).toBe(-minutes);
      }),
    );
  });

  it("counting first and adding then never passes the end, and loses no working time", () => {
    fc.assert(
      fc.property(calendarOf, moment, amountMs, (calendar, startMs, ms) => {
        const endMs = startMs + ms;
        const reachedMs = addBusinessMinutes(
          calendar,
          startMs,
          businessMinutesBetween(calendar, startMs, endMs),
        );
        expect(reachedMs).toBeLessThanOrEqual(endMs);
        expect(workingSpans(calendar, reachedMs, endMs)).toEqual([]);
      }),
    );
  });

  it("two amounts one after the other are their sum", () => {
    fc.assert(
      fc.property(calendarOf, moment, amountMs, amountMs, (calendar, startMs, a, b) => {
        const stepwise = addBusinessMinutes(
          calendar,
          addBusinessMinutes(calendar, startMs, a / 60_000),
          b / 60_000,
        );
        expect(stepwise).toBe(addBusinessMinutes(calendar, startMs, (a + b) / 60_000));
      }),
    );
  });
});
