import { expect, it } from "vitest";
import { momentOf, wallClockOf } from "./wall-clock.ts";

it.each([
  ["2026-06-12T02:15:00.000Z", "2026-06-12T10:15"],
  ["2026-12-31T16:00:00.000Z", "2027-01-01T00:00"],
])("shows %s as %s of the business time zone and reads it back", (iso, wallClock) => {
  expect(wallClockOf(iso)).toBe(wallClock);
  expect(momentOf(wallClock)).toBe(iso);
});
