/** Page numbers to offer, with `null` for a gap; never more than seven, so that the row keeps its width. */
export function offeredPages(current: number, last: number): (number | null)[] {
  if (last <= 7) return span(1, last);
  if (current <= 4) return [...span(1, 5), null, last];
  if (current >= last - 3) return [1, null, ...span(last - 4, last)];
  return [1, null, current - 1, current, current + 1, null, last];
}

/** Number of the last page; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
