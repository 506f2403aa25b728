import { expect, it } from "vitest";
import type { BusinessCalendar } from "../sla/index.ts";
import { toBusinessIso } from "../time.ts";
import { freeHalfHours, type HalfHourQuestion } from "./half-hours.ts";

/** Monday to Friday, 9 to 11 and 14 to 15. */
const calendar: BusinessCalendar = {
  code: "business",
  timeZone: "Asia/Shanghai",
  isWallClock: false,
  weekly: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, startMinute: 540, endMinute: 660 },
    { weekday, startMinute: 840, endMinute: 900 },
  ]),
  days: { "2026-06-16": "holiday" },
};
const at = (time: string) => Date.parse(`${time}:00+08:00`);
const ask = (more: Partial<HalfHourQuestion> = {}) =>
  freeHalfHours({
    calendar,
    // A Friday, ten minutes before the half hour.
    nowMs: at("2026-06-12T10:20"),
    taken: [],
    hasRoom: () => true,
    ...more,
  }).map((ms) => toBusinessIso(ms).slice(5, 16));

it("are those of working time on the next days that have any, none of them within the next minutes", () => {
  const monday = ["09:00", "09:30", "10:00", "10:30", "14:00", "14:30"].map((time) => `06-15T${time}`);
  // 10:30 is too soon, 11:00 is a break; Tuesday is a holiday.
  expect(ask()).toEqual([
    "06-12T14:00",
    "06-12T14:30",
    ...monday,
    ...monday.map((time) => time.replace("06-15", "06-17")),
  ]);
});

it("leave out what is taken, also in part, and days without room", () => {
  const taken = [
    { fromMs: at("2026-06-12T14:15"), toMs: at("2026-06-12T14:45") },
    { fromMs: at("2026-06-15T09:30"), toMs: at("2026-06-15T10:30") },
    { fromMs: at("2026-06-15T14:00"), toMs: null },
  ];
  expect(ask({ taken })).toEqual(["06-15T09:00", "06-15T10:30"]);
  expect(ask({ hasRoom: (date) => date === "2026-06-19" })).toHaveLength(6);
});

it("are none where nobody works", () => {
  expect(ask({ hasRoom: () => false })).toEqual([]);
});
