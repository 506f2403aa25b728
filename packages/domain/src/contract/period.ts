import { dayNumberOf } from "../time.ts";
import { daysAfter, monthsAfter } from "./validity.ts";

/** Longest period, in days, that is saved without a question: a leap year. */
export const yearMaxDays = 366;

/** Shortest period, in days, that is taken for a full year. */
export const yearMinDays = 365;

/** Days a period lasts, its first and last day included. */
export function periodDays(startDate: string, endDate: string): number {
  return dayNumberOf(endDate) - dayNumberOf(startDate) + 1;
}

/** What a form says about a period: longer than a year asks first, shorter is only a hint, and the rest needs no words. */
export function yearCheck(startDate: string, endDate: string): "longer" | "shorter" | "year" {
  const days = periodDays(startDate, endDate);
  if (days > yearMaxDays) return "longer";
  return days < yearMinDays ? "shorter" : "year";
}

/** The year after a term: begins the day after its last one and ends the day before that day a year later. */
export function nextTerm(endDate: string): { startDate: string; endDate: string } {
  const startDate = daysAfter(endDate, 1);
  return { startDate, endDate: daysAfter(monthsAfter(startDate, 12), -1) };
}
