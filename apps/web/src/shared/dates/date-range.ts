/** Two days, `YYYY-MM-DD`; either may be missing. */
export interface DateRange {
  readonly from?: string;
  readonly to?: string;
}

/** A range of days in the address: `2026-06-01..2026-06-30`, either end may be missing. */
export function readDateRange(text: string): DateRange {
  const [from = "", to = "", ...rest] = text.split("..");
  if (rest.length > 0) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** The text of a range; empty when both ends are missing. */
export const writeDateRange = (from: string | undefined, to: string | undefined): string =>
  from || to ? `${from ?? ""}..${to ?? ""}` : "";

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
