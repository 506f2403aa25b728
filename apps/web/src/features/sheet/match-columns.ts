import type { ImportRow } from "@pharos/api/core";
import { normaliseText, withoutInvisible } from "@pharos/domain/plain-text";

/** One column of a sheet that can be imported. */
export interface ImportColumn {
  /** Name of the field in the contract; also accepted as heading. */
  readonly field: string;
  /** Heading in the reader's language. */
  readonly title: string;
  /** Heading in the other language, so that a sheet made there fits too. */
  readonly otherTitle?: string;
  readonly isRequired?: boolean;
  /** What a cell may look like, for the template. */
  readonly example?: string;
}

/** The rows of a sheet by field, or why its head does not fit. */
export interface MatchedSheet {
  readonly rows: readonly ImportRow[];
  /** Line in the file of each row, from 1. */
  readonly lines: readonly number[];
  /** Headings no one knows; their cells are left out. */
  readonly unknown: readonly string[];
  /** Titles of required columns that are not there. */
  readonly missing: readonly string[];
}

/** Reads the first line that is not empty as headings and the ones below as rows; empty lines are skipped. */
export function matchColumns(
  cells: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
): MatchedSheet {
  const headLine = Math.max(
    0,
    cells.findIndex((line) => line.some((cell) => cell.trim() !== "")),
  );
  const headings = cells[headLine] ?? [];
  const head = headings.map((heading) => columnOf(columns, heading));
  const unknown = headings.filter((heading, index) => heading.trim() !== "" && head[index] === undefined);
  const missing = columns
    .filter((column) => column.isRequired && !head.includes(column))
    .map(({ title }) => title);
  const found = cells
    .map((line, index) => ({ line: index + 1, row: rowOf(line, head) }))
    .slice(headLine + 1)
    .filter(({ row }) => Object.keys(row).length > 0);
  return { rows: found.map(({ row }) => row), lines: found.map(({ line }) => line), unknown, missing };
}

function rowOf(line: readonly string[], head: readonly (ImportColumn | undefined)[]): ImportRow {
  const pairs = head.flatMap((column, index) => {
    const text = (line[index] ?? "").trim();
    const isEmpty = withoutInvisible(text).trim() === "";
    return column && !isEmpty ? [[column.field, text] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The column that a heading means: by its whole words, else without remarks, else by one of its lines. */
function columnOf(columns: readonly ImportColumn[], heading: string): ImportColumn | undefined {
  const whole = plain(heading);
  // Templates mark required columns with a star.
  const bare = plain(heading.replace(/[*＊]/g, "").replace(/[（(【[][^）)】\]]*[）)】\]]/g, ""));
  const lines = heading.split(/[\r\n]+/).map((line) => plain(line.replace(/[*＊]/g, "")));
  for (const wanted of [whole, bare, ...lines]) {
    const found = wanted === "" ? undefined : columns.find((column) => isHeadingOf(column, wanted));
    if (found) return found;
  }
  return undefined;
}

/** Words as they are compared: case, width, blanks and what nobody sees do not matter. */
const plain = (text: string): string => normaliseText(text).replaceAll(/\s+/g, "").toLowerCase();

const isHeadingOf = ({ field, title, otherTitle }: ImportColumn, wanted: string): boolean =>
  [field, title, otherTitle].some((name) => name !== undefined && plain(name) === wanted);
