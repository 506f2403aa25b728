import { type QuotaEntry, quotaStatus } from "./quota.ts";

/** Where a quota stood at the end of a month. */
export type QuotaMonth = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly granted: number;
  readonly used: number;
  readonly remaining: number;
};

/** The quota month by month. `month` of an entry is the one in which it was booked, in the business time zone. */
export function quotaBurnDown(
  entries: readonly (QuotaEntry & { readonly month: string })[],
  months: readonly string[],
): QuotaMonth[] {
  return months.map((month) => ({
    month,
    ...quotaStatus(entries.filter((entry) => entry.month <= month)),
  }));
}

/** The months from one date to another, both included; at most `max`, the earliest left out. */
export function monthsBetween(from: string, to: string, max = 60): string[] {
  const [fromYear = 1970, fromMonth = 1] = from.split("-").map(Number);
  const [toYear = 1970, toMonth = 1] = to.split("-").map(Number);
  const last = toYear * 12 + toMonth - 1;
  const first = Math.max(fromYear * 12 + fromMonth - 1, last - max + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const count = first + index;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
  });
}
