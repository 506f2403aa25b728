import type { Cell, ColumnKind, Row, SectionShape } from "../sections/section.ts";
import type { BatchLimits } from "./limits.ts";
import { refuse } from "./refusal.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text as the database can keep it: whole characters, no NUL, not longer than a cell. */
const cleanText = (text: string, maxCell: number): string => {
  const cut = text.length > maxCell ? `${text.slice(0, maxCell)}…` : text;
  return cut.toWellFormed().replaceAll("\0", "\uFFFD");
};

const isScalar = (value: unknown): value is string | number =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value));

/** The cell of a kind, or undefined where the value is of another kind. Numbers may come as text (`wal_bytes`). */
function readCell(value: unknown, kind: ColumnKind, maxCell: number): Cell | undefined {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case "number": {
      const number =
        typeof value === "string" && /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? Number(value) : value;
      return typeof number === "number" && Number.isFinite(number) ? number : undefined;
    }
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "time":
      // PostgreSQL has times that no calendar has.
      if (value === "infinity" || value === "-infinity") return null;
      return typeof value === "string" && value.length <= 40 && !Number.isNaN(Date.parse(value))
        ? value
        : undefined;
    case "list":
      return Array.isArray(value) && value.length <= 200 && value.every(isScalar)
        ? value.map((item) => (typeof item === "string" ? cleanText(item, maxCell) : item))
        : undefined;
    case "text":
      return isScalar(value) || typeof value === "boolean" ? cleanText(String(value), maxCell) : undefined;
  }
}

/** The rows of one line: known columns only, each of its kind; anything else is refused or left out. */
export function readRows(
  value: unknown,
  shape: SectionShape,
  where: { line: number; section: string },
  limits: BatchLimits,
): Row[] {
  if (!Array.isArray(value)) return refuse("badRow", { ...where, column: "rows" });
  if (value.length > shape.maxRows) {
    return refuse("tooManyRows", { section: where.section, limit: shape.maxRows });
  }
  const columns = Object.entries(shape.columns);
  return value.map((row: unknown) => {
    if (!isObject(row)) return refuse("badRow", { ...where, column: "rows" });
    return Object.fromEntries(
      columns.map(([name, kind]) => {
        const cell = readCell(Object.hasOwn(row, name) ? row[name] : null, kind, limits.maxCell);
        return cell === undefined ? refuse("badRow", { ...where, column: name }) : [name, cell];
      }),
    );
  });
}

export { cleanText, isObject };
