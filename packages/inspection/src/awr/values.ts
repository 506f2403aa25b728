// What stands in the cells of a report: numbers with marks of thousands and units, and times of a host.

const scales: Readonly<Record<string, number>> = { "": 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** `1,234.5`, `.5`, `27.9K`; null for anything else. */
export function numberIn(cell: string | undefined): number | null {
  const match = /^(-?(?:\d[\d,]{0,30})?(?:\.\d{1,20})?)([KMGT]?)$/.exec((cell ?? "").trim());
  const digits = match?.[1]?.replaceAll(",", "") ?? "";
  if (!/\d/.test(digits)) return null;
  // One decimal more than the report has is noise of the binary fraction.
  return Math.round(Number(digits) * (scales[match?.[2] ?? ""] ?? 1) * 1e4) / 1e4;
}

/** `89.92 (mins)` in seconds. */
export function secondsIn(cell: string | undefined): number | null {
  const match = /^([\d,.]{1,32}) \((min|hour|sec)s?\)$/.exec((cell ?? "").trim());
  const value = numberIn(match?.[1]);
  if (value === null) return null;
  return (
    Math.round(value * { sec: 1, min: 60, hour: 3600 }[match?.[2] as "sec" | "min" | "hour"] * 100) / 100
  );
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The reports name no time zone: hosts of the vendor's customers keep this one. */
const hostZone = "+08:00";

/** `26-Nov-26 20:00:07`, or with `11月` for the month as servers with Chinese words write it, as ISO 8601. */
export function timeIn(cell: string | undefined): string | null {
  const match =
    /^(\d{1,2})-\s{0,4}([A-Za-z]{3}|\d{1,2}\s{0,4}月)\s{0,4}-(\d{2}|\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/.exec(
      (cell ?? "").trim(),
    );
  if (match === null) return null;
  const [, day = "", name = "", year = "", hour = "", minute = "", second = "00"] = match;
  const month = /\d/.test(name) ? Number.parseInt(name, 10) : months.indexOf(name.toLowerCase()) + 1;
  const two = (value: number | string) => String(value).padStart(2, "0");
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const time = `${date}T${hour}:${minute}:${second}${hostZone}`;
  // A day that no month has becomes another one when it is read.
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(Date.parse(time)) || !parsed.toISOString().startsWith(date) ? null : time;
}

const literal =
  /("(?:[^"]|"")*(?:"|$))|n?q'\[[\s\S]*?(?:\]'|$)|n?q'\{[\s\S]*?(?:\}'|$)|n?q'\([\s\S]*?(?:\)'|$)|n?q'<[\s\S]*?(?:>'|$)|n?q'(\S)[\s\S]*?(?:\2'|$)|n?'(?:[^']|'')*(?:'|$)|--[^\n]*|\/\*(?!\+)[\s\S]*?(?:\*\/|$)|(?<![\w$#:])\d[\w.]*/gi;

/** A statement without its literals and comments; hints and names stay. Passwords of users go, too. */
export function maskedStatement(text: string): string {
  return text
    .slice(0, 20_000)
    .replace(/\bidentified\s+by\s+(?:values\s+)?(?:"[^"]*"?|'[^']*'?|\S+)/gi, "identified by ?")
    .replace(literal, (_, name: string | undefined) => name ?? "?")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 4000);
}
