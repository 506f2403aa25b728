import fc from "fast-check";
import { expect, it } from "vitest";
import { dateOfDayNumber } from "../time.ts";
import { businessToday, daysAfter, daysLeft, isInForce, monthsAfter, validityOf } from "./validity.ts";

const term = (startDate: string, endDate: string, status = 1) => ({ status, startDate, endDate });

it.each([
  // today, first day, last day, validity
  ["2026-06-12", "2025-07-01", "2027-06-30", "inForce"],
  ["2026-06-12", "2025-07-01", "2026-09-13", "inForce"],
  ["2026-06-12", "2025-07-01", "2026-09-12", "withinThreeMonths"],
  ["2026-06-12", "2025-07-01", "2026-07-01", "withinThreeMonths"],
  ["2026-06-12", "2025-07-01", "2026-06-30", "expiresThisMonth"],
  // The last day belongs to the term.
  ["2026-06-12", "2025-07-01", "2026-06-12", "expiresThisMonth"],
  ["2026-06-13", "2025-07-01", "2026-06-12", "expired"],
  ["2026-07-01", "2025-07-01", "2026-06-30", "expired"],
  // The first day too.
  ["2026-06-12", "2026-06-13", "2027-06-12", "pending"],
  ["2026-06-13", "2026-06-13", "2027-06-12", "inForce"],
  // One day only.
  ["2026-06-12", "2026-06-12", "2026-06-12", "expiresThisMonth"],
  // Three months from a long month end in a short one.
  ["2026-11-30", "2026-01-01", "2027-02-28", "withinThreeMonths"],
  ["2026-11-30", "2026-01-01", "2027-03-01", "inForce"],
  ["2026-08-31", "2026-01-01", "2026-11-30", "withinThreeMonths"],
  ["2026-08-31", "2026-01-01", "2026-12-01", "inForce"],
  // Leap days.
  ["2027-11-30", "2027-01-01", "2028-02-29", "withinThreeMonths"],
  ["2027-11-29", "2027-01-01", "2028-02-29", "withinThreeMonths"],
  ["2027-11-28", "2027-01-01", "2028-02-29", "inForce"],
  ["2028-02-29", "2027-03-01", "2028-02-29", "expiresThisMonth"],
  ["2028-03-01", "2027-03-01", "2028-02-29", "expired"],
  ["2028-02-29", "2027-03-01", "2028-05-29", "withinThreeMonths"],
  // The turn of the year.
  ["2026-12-31", "2026-01-01", "2026-12-31", "expiresThisMonth"],
  ["2026-12-31", "2026-01-01", "2027-01-01", "withinThreeMonths"],
  ["2027-01-01", "2026-01-01", "2026-12-31", "expired"],
  // The same month of another year is not this month.
  ["2026-06-12", "2025-07-01", "2027-06-12", "inForce"],
])("on %s a term from %s to %s is %s", (today, start, end, expected) => {
  expect(validityOf(term(start, end), today)).toBe(expected);
});

it("knows what no one has begun and what someone has ended", () => {
  expect(validityOf(term("2026-01-01", "2027-01-01", 0), "2026-06-12")).toBe("pending");
  expect(validityOf(term("2025-01-01", "2026-01-01", 0), "2026-06-12")).toBe("expired");
  expect(validityOf(term("2026-01-01", "2027-01-01", 2), "2026-06-12")).toBe("expired");
  expect(validityOf(term("2026-07-01", "2027-01-01", 2), "2026-06-12")).toBe("expired");
  expect(validityOf(term("2026-01-01", "2027-01-01", 3), "2026-06-12")).toBe("expired");
});

it("is in force from the first day to the end of the last", () => {
  expect(isInForce(term("2026-06-12", "2026-06-14"), "2026-06-12")).toBe(true);
  expect(isInForce(term("2026-06-12", "2026-06-14"), "2026-06-14")).toBe(true);
  expect(isInForce(term("2026-06-12", "2026-06-14"), "2026-06-11")).toBe(false);
  expect(isInForce(term("2026-06-12", "2026-06-14"), "2026-06-15")).toBe(false);
  expect(isInForce(term("2026-06-12", "2026-06-14", 2), "2026-06-13")).toBe(false);
});

it("takes the day of the business time zone, not of the server", () => {
  expect(businessToday(new Date("2026-06-12T15:59:59Z"))).toBe("2026-06-12");
  expect(businessToday(new Date("2026-06-12T16:00:00Z"))).toBe("2026-06-13");
});

it("counts the days left to the last day", () => {
  expect(daysLeft("2026-06-12", "2026-06-12")).toBe(0);
  expect(daysLeft("2026-06-12", "2026-06-13")).toBe(-1);
  expect(daysLeft("2028-03-01", "2028-02-28")).toBe(2);
});

it.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-01", 1, "2027-01-01"],
])("%s and %i months are %s", (date, months, expected) => {
  expect(monthsAfter(date, months)).toBe(expected);
});

const day = fc.integer({ min: 19_000, max: 22_000 }).map(dateOfDayNumber);

it("is in force exactly when it is neither pending nor expired", () => {
  fc.assert(
    fc.property(day, day, day, fc.constantFrom(0, 1, 2, 3), (a, b, today, status) => {
      const [startDate = a, endDate = b] = [a, b].toSorted();
      const one = { status, startDate, endDate };
      const isOver = ["pending", "expired"].includes(validityOf(one, today));
      expect(isInForce(one, today)).toBe(!isOver);
    }),
  );
});

it("goes from pending through its states to expired, and never back", () => {
  const order = ["pending", "inForce", "withinThreeMonths", "expiresThisMonth", "expired"];
  fc.assert(
    fc.property(day, day, day, (a, b, today) => {
      const [startDate = a, endDate = b] = [a, b].toSorted();
      const one = term(startDate, endDate);
      const [now, next] = [validityOf(one, today), validityOf(one, daysAfter(today, 1))];
      expect(order.indexOf(next)).toBeGreaterThanOrEqual(order.indexOf(now));
    }),
  );
});
