import { type FreeDayRule, freeDayRule, recurrenceFrequency } from "@pharos/domain/enums";
import { occurrencesMax, ruleOf, type SimpleRecurrence } from "@pharos/domain/plan";
import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstOccurrences, isRule } from "./occurrences.ts";

type Recurrence = SimpleRecurrence & { readonly until: string; readonly onFreeDay: FreeDayRule };
const recurringDates = (recurrence: Recurrence, isWorkday: (date: string) => boolean) =>
  firstOccurrences({ ...recurrence, rule: ruleOf(recurrence), untilDate: recurrence.until }, isWorkday);

const always = () => true;
const weekdays = (date: string): boolean => isoWeekdayOf(dayNumberOf(date)) <= 5;
const rule = (change: Partial<Recurrence>): Recurrence => ({
  frequency: "monthly",
  interval: 1,
  firstDate: "2026-01-31",
  until: "2026-06-30",
  onFreeDay: "keep",
  ...change,
});
const datesOf = (change: Partial<Recurrence>, isWorkday: (date: string) => boolean = always) =>
  recurringDates(rule(change), isWorkday).map(({ date }) => date);

describe("recurring dates", () => {
  it("keep to the end of shorter months without losing the day", () => {
    expect(datesOf({})).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    expect(datesOf({ frequency: "yearly", firstDate: "2028-02-29", until: "2032-12-31" })).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
  });

  it.each([
    ["weekly", 2, ["2026-01-31", "2026-02-14", "2026-02-28"]],
    ["quarterly", 1, ["2026-01-31"]],
    ["halfYearly", 1, ["2026-01-31"]],
  ] as const)("come %s every %i", (frequency, interval, expected) => {
    expect(datesOf({ frequency, interval, until: "2026-03-01" })).toEqual(expected);
  });

  it.each([
    ["keep", "2026-05-02"],
    ["workdayBefore", "2026-05-01"],
    ["workdayAfter", "2026-05-04"],
  ] as const)("on a Saturday: %s gives %s", (onFreeDay, expected) => {
    const saturday = { firstDate: "2026-05-02", until: "2026-05-02", onFreeDay };
    expect(recurringDates(rule(saturday), weekdays)).toEqual([{ date: expected, nominal: "2026-05-02" }]);
  });

  it("leave a free day out when asked to, and are one where a long holiday brings two together", () => {
    const saturday = { firstDate: "2026-05-02", until: "2026-05-02" };
    expect(datesOf({ ...saturday, onFreeDay: "skip" }, weekdays)).toEqual([]);
    const isHoliday = (date: string) => date >= "2026-10-01" && date <= "2026-10-08";
    const october = { frequency: "weekly", firstDate: "2026-10-01", until: "2026-10-15" } as const;
    expect(datesOf({ ...october, onFreeDay: "workdayAfter" }, (date) => !isHoliday(date))).toEqual([
      "2026-10-09",
      "2026-10-15",
    ]);
  });

  it("are none when the end lies before the beginning, and end even without any workday", () => {
    expect(datesOf({ until: "2025-12-31" })).toEqual([]);
    expect(datesOf({ until: "2026-01-31", onFreeDay: "workdayAfter" }, () => false)).toEqual(["2026-01-31"]);
  });
});

describe("rules that people know by name", () => {
  const october = (date: string): boolean => weekdays(date) && (date < "2026-10-01" || date > "2026-10-07");
  const days = (rule: string, onFreeDay: FreeDayRule = "keep") =>
    firstOccurrences({ rule, firstDate: "2026-09-01", untilDate: "2026-12-31", onFreeDay }, october).map(
      ({ date }) => date,
    );

  it("name the second Monday of each month", () => {
    expect(days("FREQ=MONTHLY;BYDAY=2MO")).toEqual(["2026-09-14", "2026-10-12", "2026-11-09", "2026-12-14"]);
  });

  it("name the last workday of each month, holidays included", () => {
    const last = "FREQ=MONTHLY;BYMONTHDAY=-1";
    expect(days(last, "workdayBefore")).toEqual(["2026-09-30", "2026-10-30", "2026-11-30", "2026-12-31"]);
    expect(days("FREQ=MONTHLY;BYDAY=1TH", "workdayBefore")[1]).toBe("2026-09-30");
  });

  it("know the leap day", () => {
    const february = { firstDate: "2027-02-01", untilDate: "2029-03-01", onFreeDay: "keep" } as const;
    const dates = firstOccurrences({ rule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", ...february }, always);
    expect(dates.map(({ date }) => date)).toEqual(["2027-02-28", "2028-02-29", "2029-02-28"]);
  });

  it.each([
    "",
    "every Monday",
    "FREQ=SECONDLY",
    "FREQ=MONTHLY;BYHOUR=1",
    "FREQ=MONTHLY;UNTIL=20990101",
    "FREQ=MONTHLY;COUNT=9",
    "FREQ=WEEKLY\nRRULE:FREQ=DAILY",
    "FREQ=MONTHLY;BYDAY=XX",
  ])("refuse %j", (rule) => {
    expect(isRule(rule)).toBe(false);
  });
});

describe("of any rule", () => {
  const day = fc
    .integer({ min: dayNumberOf("2020-01-01"), max: dayNumberOf("2035-12-31") })
    .map(dateOfDayNumber);
  const anyRule: fc.Arbitrary<Recurrence> = fc.record({
    frequency: fc.constantFrom(...recurrenceFrequency.names),
    interval: fc.integer({ min: 1, max: 6 }),
    firstDate: day,
    until: day,
    onFreeDay: fc.constantFrom(...freeDayRule.names),
  });

  it("the dates rise, are distinct, few enough, and stay near what the rule says", () => {
    fc.assert(
      fc.property(anyRule, (recurrence) => {
        const dates = recurringDates(recurrence, weekdays);
        expect(dates.length).toBeLessThanOrEqual(occurrencesMax);
        for (const [index, { date, nominal }] of dates.entries()) {
          expect(nominal >= recurrence.firstDate && nominal <= recurrence.until).toBe(true);
          expect(Math.abs(dayNumberOf(date) - dayNumberOf(nominal))).toBeLessThanOrEqual(2);
          if (recurrence.onFreeDay !== "keep") expect(weekdays(date)).toBe(true);
          const previous = dates[index - 1];
          if (previous) expect(date > previous.date).toBe(true);
        }
      }),
    );
  });
});
