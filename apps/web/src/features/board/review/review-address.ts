import { businessToday } from "@pharos/domain/contract";
import { type Days, daysBefore, daysOf } from "../../service-statistics/parts.ts";

/** Days a review can be of; the talk about the next term looks back on a whole one. */
export const reviewSpans = ["year", "quarter"] as const;
export type ReviewSpan = (typeof reviewSpans)[number];

/** Reads the address; nonsense in it says nothing. */
export const readReviewSpan = (params: URLSearchParams): ReviewSpan =>
  reviewSpans.find((one) => one === params.get("span")) ?? "year";

/** The days of a span that ends today, and the days before them. */
export function reviewDays(
  span: ReviewSpan,
  now = new Date(),
): { readonly days: Days; readonly before: Days } {
  const days = daysOf({ span }, businessToday(now));
  return { days, before: daysBefore(days) };
}
