import { expect, it } from "vitest";
import {
  dateAt,
  dateOfDayNumber,
  dayNumberAt,
  dayNumberOf,
  endOfDayMs,
  isoWeekdayOf,
  localMinuteMs,
  toBusinessIso,
  toIso,
  toMs,
  zoneOffsetMs,
} from "./time.ts";

const hour = 3_600_000;

it("reads and writes moments, and refuses what is none", () => {
  expect(toIso(toMs("2026-06-12T10:15:00+08:00"))).toBe("2026-06-12T02:15:00.000Z");
  expect(() => toMs("yesterday")).toThrow("not a time: yesterday");
});

it("knows the days of the week, also before 1970", () => {
  expect(isoWeekdayOf(dayNumberOf("2026-06-15"))).toBe(1);
  expect(isoWeekdayOf(dayNumberOf("2026-06-21"))).toBe(7);
  expect(isoWeekdayOf(dayNumberOf("1969-12-31"))).toBe(3);
  expect(dateOfDayNumber(dayNumberOf("2024-02-29"))).toBe("2024-02-29");
});

it("takes the day of the zone, whatever the zone of the process", () => {
  const lateUtc = toMs("2026-06-15T16:30:00Z");
  expect(dateAt(lateUtc, "Asia/Shanghai")).toBe("2026-06-16");
  expect(dateAt(lateUtc, "UTC")).toBe("2026-06-15");
  expect(toIso(endOfDayMs(lateUtc, "Asia/Shanghai"))).toBe("2026-06-16T16:00:00.000Z");
});

it("knows the summer time that Shanghai once had", () => {
  expect(zoneOffsetMs(toMs("1990-07-01T00:00:00Z"), "Asia/Shanghai")).toBe(9 * hour);
  expect(zoneOffsetMs(toMs("2026-07-01T00:00:00Z"), "Asia/Shanghai")).toBe(8 * hour);
});

it("turns local minutes into moments on the days a zone changes its clocks", () => {
  const at = (date: string, minute: number) =>
    toIso(localMinuteMs(dayNumberOf(date), minute, "Europe/Berlin"));
  // Spring forward on 29 March 2026: 02:00 to 03:00 does not exist.
  expect(at("2026-03-29", 0)).toBe("2026-03-28T23:00:00.000Z");
  expect(at("2026-03-29", 119)).toBe("2026-03-29T00:59:00.000Z");
  expect(at("2026-03-29", 150)).toBe("2026-03-29T01:00:00.000Z");
  expect(at("2026-03-29", 180)).toBe("2026-03-29T01:00:00.000Z");
  expect(at("2026-03-29", 1440)).toBe("2026-03-29T22:00:00.000Z");
  // Fall back on 25 October 2026: 02:00 to 03:00 occurs twice; the first counts.
  expect(at("2026-10-25", 150)).toBe("2026-10-25T00:30:00.000Z");
  expect(at("2026-10-25", 180)).toBe("2026-10-25T02:00:00.000Z");
});

it("takes day numbers on both sides of midnight in zones west and east", () => {
  const moment = toMs("2026-06-15T03:00:00Z");
  expect(dateOfDayNumber(dayNumberAt(moment, "America/New_York"))).toBe("2026-06-14");
  expect(dateOfDayNumber(dayNumberAt(moment, "Pacific/Auckland"))).toBe("2026-06-15");
});

it("writes moments with the offset of the business zone", () => {
  expect(toBusinessIso(Date.parse("2026-06-12T16:30:00.125Z"))).toBe("2026-06-13T00:30:00.125+08:00");
});
