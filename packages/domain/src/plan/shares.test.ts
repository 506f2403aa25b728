import fc from "fast-check";
import { expect, it } from "vitest";
import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "../time.ts";
import { plannedDays } from "./planned-days.ts";
import { sharesOf } from "./shares.ts";

it.each<[string, number, (number | null)[], number[]]>([
  ["equal parts", 16, [null, null], [8, 8]],
  ["nothing beside somebody with all of it", 12, [12, null], [12, 0]],
  ["what the own figures leave", 12, [7, null, null], [7, 2.5, 2.5]],
  ["the odd tenth to the last", 10, [null, null, null], [3.3, 3.3, 3.4]],
  ["own figures that leave some for nobody", 12, [4, 5], [4, 5]],
])("gives the people of a plan %s", (_, hours, own, shares) => {
  expect(
    sharesOf(
      hours,
      own.map((planHour) => ({ planHour })),
    ),
  ).toEqual(shares);
});

const tenths = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 10);
const sumOf = (hours: readonly number[]) => hours.reduce((sum, one) => sum + Math.round(one * 10), 0);

it("divides every plan into shares that come to it, and every share into days that come to it", () => {
  const isWorkday = (date: string) => isoWeekdayOf(dayNumberOf(date)) <= 5;
  const people = fc.array(fc.option(tenths(100)), { maxLength: 5 });
  fc.assert(
    fc.property(people, tenths(2000), fc.nat(40), fc.nat(10), (own, more, days, start) => {
      const hours = (sumOf(own.map((one) => one ?? 0)) + Math.round(more * 10)) / 10;
      const everybody = [...own, null].map((planHour) => ({ planHour }));
      const shares = sharesOf(hours, everybody);
      expect(sumOf(shares)).toBe(Math.round(hours * 10));
      const first = dayNumberOf("2026-06-10") + start;
      const span = { startDate: dateOfDayNumber(first), endDate: dateOfDayNumber(first + days) };
      for (const share of shares)
        expect(sumOf(plannedDays({ ...span, hours: share }, isWorkday).map((day) => day.hours))).toBe(
          Math.round(share * 10),
        );
    }),
  );
});
