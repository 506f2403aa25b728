import { expect, it } from "vitest";
import { sameDayIn } from "./move-month.ts";

it.each([
  ["2026-06-15", "2026-05-01", "2026-05-15"],
  ["2026-05-31", "2026-06-30", "2026-06-30"],
  ["2026-01-30", "2026-02-01", "2026-02-28"],
  ["2028-03-29", "2028-02-10", "2028-02-29"],
  ["2026-01-31", "2025-12-01", "2025-12-31"],
])("the day of %s in the month of %s is %s", (date, month, expected) => {
  expect(sameDayIn(date, month)).toBe(expected);
});
