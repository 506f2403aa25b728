import type { ImportRow } from "@pharos/api/core";

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

/** Reads the first line as headings and the others as rows; empty lines are skipped. */
export function matchColumns(
  cells: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
): MatchedSheet {
  const head = (cells[0] ?? []).map((heading) => columns.find((column) => isHeadingOf(column, heading)));
  const unknown = (cells[0] ?? []).filter(
    (heading, index) => heading.trim() !== "" && head[index] === undefined,
  );
  const missing = columns
    .filter((column) => column.isRequired && !head.includes(column))
    .map(({ title }) => title);
  const found = cells
    .map((line, index) => ({ line: index + 1, row: rowOf(line, head) }))
    .slice(1)
    .filter(({ row }) => Object.keys(row).length > 0);
  return { rows: found.map(({ row }) => row), lines: found.map(({ line }) => line), unknown, missing };
}

function rowOf(line: readonly string[], head: readonly (ImportColumn | undefined)[]): ImportRow {
  const pairs = head.flatMap((column, index) => {
    const text = (line[index] ?? "").trim();
    return column && text !== "" ? [[column.field, text] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function isHeadingOf({ field, title, otherTitle }: ImportColumn, heading: string): boolean {
  // Templates mark required columns with a star.
  const wanted = heading.replace(/[*＊]/g, "").trim().toLowerCase();
  return [field, title, otherTitle].some((name) => name?.toLowerCase() === wanted);
}
