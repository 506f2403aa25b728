import { type RequestFigure, requestFigure, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { dateOfDayNumber, dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import type { Grouping, GroupRow } from "./statistics.repo.ts";

type Range = { readonly startTime: string; readonly endTime: string };

/** Periods and codes without a request are shown too, in their own order; other groups with the most requests first. */
export function alongAxis(grouping: Grouping, rows: readonly GroupRow[], range: Range): GroupRow[] {
  const keys = keysOf(grouping, range);
  if (keys === null)
    return rows.toSorted((a, b) => b.submitted - a.submitted || Number(a.key ?? 0) - Number(b.key ?? 0));
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => found.get(key) ?? { ...nothing, grouping, key });
}

/** Every place of an axis in its order; null when there is no order but that of size. */
function keysOf(grouping: Grouping, { startTime, endTime }: Range): string[] | null {
  switch (grouping) {
    case "severity":
      return severity.codes.map(String);
    case "status":
      return serviceRequestStatus.codes.map(String);
    case "day":
    case "week":
    case "month":
      return periodsOf(grouping, startTime, endTime);
    default:
      return null;
  }
}

function periodsOf(unit: "day" | "week" | "month", startTime: string, endTime: string): string[] {
  const first = dayNumberOf(startTime);
  const days = Array.from({ length: dayNumberOf(endTime) - first + 1 }, (_, index) => first + index);
  return [...new Set(days.map((day) => periodStart(unit, day)))];
}

function periodStart(unit: "day" | "week" | "month", day: number): string {
  const date = dateOfDayNumber(day);
  if (unit === "day") return date;
  if (unit === "month") return `${date.slice(0, 7)}-01`;
  return dateOfDayNumber(day - isoWeekdayOf(day) + 1);
}

/** A group without requests: nothing was counted, and nothing can be said of durations and ratings. */
const nothing: Omit<GroupRow, "grouping" | "key"> = {
  // Object.fromEntries forgets the names.
  ...(Object.fromEntries(requestFigure.names.map((name) => [name, 0])) as Record<RequestFigure, number>),
  once_closed: 0,
  reply_intervals_met: 0,
  reply_intervals_measured: 0,
  first_median: null,
  first_p90: null,
  solve_median: null,
  solve_p90: null,
  rating_mean: null,
  rating_sum: 0,
  response_mean: null,
  duration_mean: null,
  result_mean: null,
  report_mean: null,
  stars: [0, 0, 0, 0, 0],
};
