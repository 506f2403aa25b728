import { types } from "pg";

/** Reads one column value from PostgreSQL's text format. */
type TextParser = (text: string) => unknown;

/** What the `types` option of a `pg` client expects. */
export type TypeParsers = { getTypeParser: (oid: number, format?: string) => TextParser };

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const;

// Any array parser of pg-types that keeps elements as text will do to split an array literal.
const TEXT_ARRAY_OID = 1009;

/** Reads int8 or numeric as a number. Throws when the number cannot be represented without loss of whole units. */
export const parseNumber = (text: string): number => {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`The database returned ${text}, which is too large for a JavaScript number`);
  }
  return value;
};

/** Reads `2026-06-12 10:15:00.123+08` as `2026-06-12T10:15:00.123+08:00`: at least milliseconds, and no stored digit lost. */
export const parseTimestamptz = (text: string): string => {
  const offsetAt = Math.max(text.lastIndexOf("+"), text.lastIndexOf("-"));
  // "infinity" has no offset, and an offset never starts before the time of day.
  if (offsetAt < 19) return text;
  const offset = text.slice(offsetAt);
  const fraction = text.slice(20, offsetAt);
  const digits = fraction.padEnd(fraction.length > 3 ? 6 : 3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${digits}${offset.length === 3 ? `${offset}:00` : offset}`;
};

const keepText: TextParser = (text) => text;

const driverParser = (oid: number): TextParser => types.getTypeParser(oid);

const arrayOf = (parseElement: TextParser): TextParser => {
  const splitArray = driverParser(TEXT_ARRAY_OID);
  const parseNested = (element: unknown): unknown => {
    if (Array.isArray(element)) return element.map(parseNested);
    return typeof element === "string" ? parseElement(element) : element;
  };
  return (text) => parseNested(splitArray(text));
};

const ownParsers: ReadonlyMap<number, TextParser> = new Map<number, TextParser>([
  [OID.int8, parseNumber],
  [OID.numeric, parseNumber],
  [OID.date, keepText],
  [OID.timestamptz, parseTimestamptz],
  [OID.int8Array, arrayOf(parseNumber)],
  [OID.numericArray, arrayOf(parseNumber)],
  [OID.dateArray, arrayOf(keepText)],
  [OID.timestamptzArray, arrayOf(parseTimestamptz)],
]);

/** How column values become JavaScript values, on both engines. */
export const typeParsers: TypeParsers = {
  getTypeParser: (oid) => ownParsers.get(oid) ?? driverParser(oid),
};
