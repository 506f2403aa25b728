/** A page number, or one of the two places where numbers are left out. */
export type OfferedPage = number | "gap-before" | "gap-after";

/** Page numbers to offer; never more than seven entries, so that the row keeps its width. */
export function offeredPages(current: number, last: number): OfferedPage[] {
  if (last <= 7) return span(1, last);
  if (current <= 4) return [...span(1, 5), "gap-after", last];
  if (current >= last - 3) return [1, "gap-before", ...span(last - 4, last)];
  return [1, "gap-before", current - 1, current, current + 1, "gap-after", last];
}

/** Number of the last page; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
