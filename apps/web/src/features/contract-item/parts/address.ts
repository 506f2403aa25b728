/** An id in the address; undefined for anything else. */
export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** A range of dates in the address: `2026-06-01..2026-06-30`, either end may be missing. */
export function readRange(text: string): { from?: string; to?: string } {
  const [from = "", to = "", ...rest] = text.split("..");
  if (rest.length > 0) return {};
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** The text of a range; empty when both ends are missing. */
export const writeRange = (from: string | undefined, to: string | undefined): string =>
  from || to ? `${from ?? ""}..${to ?? ""}` : "";
