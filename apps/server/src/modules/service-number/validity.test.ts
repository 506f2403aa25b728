import { expect, it } from "vitest";
import { businessToday, isInForce, validityOf } from "./validity.ts";

const term = (startDate: string, endDate: string, status = 1) => ({ status, startDate, endDate });

it.each([
  ["2026-06-12", "2025-07-01", "2027-06-30", "inForce"],
  ["2026-06-12", "2025-07-01", "2026-09-13", "inForce"],
  ["2026-06-12", "2025-07-01", "2026-09-12", "withinThreeMonths"],
  ["2026-06-12", "2025-07-01", "2026-07-01", "withinThreeMonths"],
  ["2026-06-12", "2025-07-01", "2026-06-30", "expiresThisMonth"],
  ["2026-06-12", "2025-07-01", "2026-06-12", "expiresThisMonth"],
  ["2026-06-12", "2025-07-01", "2026-06-11", "expired"],
  ["2026-06-12", "2026-06-13", "2027-06-12", "pending"],
  ["2026-11-30", "2026-01-01", "2027-02-28", "withinThreeMonths"],
  ["2026-11-30", "2026-01-01", "2027-03-01", "inForce"],
])("on %s a term from %s to %s is %s", (today, start, end, expected) => {
  expect(validityOf(term(start, end), today)).toBe(expected);
});

it("knows what an administrator has stopped or not yet started", () => {
  expect(validityOf(term("2026-01-01", "2027-01-01", 0), "2026-06-12")).toBe("pending");
  expect(validityOf(term("2026-01-01", "2027-01-01", 2), "2026-06-12")).toBe("expired");
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
