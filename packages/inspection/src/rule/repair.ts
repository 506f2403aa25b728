import type { Cell, Row } from "../sections/section.ts";

// Characters that a reader cannot see or that change the order of what he reads.
const hidden =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/;

/** `\202E` for a character, as `U&""` and `U&''` write it. */
const escapeHidden = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replace(
      new RegExp(hidden, "g"),
      (character) => `\\${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
    );

/** An identifier, always in quotes; what cannot be seen is written by its number. */
export const quoteIdentifier = (name: string): string => {
  const doubled = name.replaceAll('"', '""');
  return hidden.test(name) ? `U&"${escapeHidden(doubled)}"` : `"${doubled}"`;
};

/** A literal; with a backslash as `E''`, which means the same whatever the server is set to. */
export const quoteLiteral = (text: string): string => {
  const doubled = text.replaceAll("'", "''");
  if (hidden.test(text)) return `U&'${escapeHidden(doubled)}'`;
  return text.includes("\\") ? `E'${doubled.replaceAll("\\", "\\\\")}'` : `'${doubled}'`;
};

/** MySQL and MariaDB: backticks, doubled. A name with hidden characters gives no SQL. */
export const quoteBackticks = (name: string): string | null =>
  hidden.test(name) ? null : `\`${name.replaceAll("`", "``")}\``;

type Quote = (cell: Cell | undefined) => string | null;

const quotes: Readonly<Record<string, Quote>> = {
  ident: (cell) =>
    typeof cell === "string" && cell !== "" && !cell.includes("\uFFFD") ? quoteIdentifier(cell) : null,
  literal: (cell) => (typeof cell === "string" && !cell.includes("\uFFFD") ? quoteLiteral(cell) : null),
  number: (cell) => (typeof cell === "number" && Number.isSafeInteger(cell) ? String(cell) : null),
  // Types of a function's arguments as the server prints them; names that need quotes are left to a person.
  types: (cell) => (typeof cell === "string" && /^[A-Za-z0-9_ ,.[\]]*$/.test(cell) ? cell : null),
  idents: (cell) =>
    Array.isArray(cell) && cell.length > 0 && cell.every((item) => typeof item === "string" && item !== "")
      ? cell.map((item) => quoteIdentifier(String(item))).join(", ")
      : null,
  backticks: (cell) => (typeof cell === "string" && cell !== "" ? quoteBackticks(cell) : null),
};

/** Kinds of placeholder, for checks of the rule pack. */
export const placeholderKinds: ReadonlySet<string> = new Set(Object.keys(quotes));

/** Placeholders of a template: kind and column. */
export const placeholdersOf = (template: string): { kind: string; column: string }[] =>
  [...template.matchAll(/\{(\w+):(\w+)\}/g)].map((match) => ({
    kind: match[1] ?? "",
    column: match[2] ?? "",
  }));

/** The SQL of a template for a row; null where a value is missing or cannot be quoted safely. */
export function fillTemplate(template: string, row: Row): string | null {
  let whole = true;
  const sql = template.replace(/\{(\w+):(\w+)\}/g, (_, kind: string, column: string) => {
    const quoted = quotes[kind]?.(row[column]) ?? null;
    if (quoted === null) whole = false;
    return quoted ?? "";
  });
  return whole ? sql : null;
}
