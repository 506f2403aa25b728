import { guardTypedCell } from "@pharos/domain/plain-text";
import type { Cell } from "write-excel-file/node";
import type { ExportCell } from "./columns.ts";

const widthMin = 10;
const widthMax = 48;

/** A workbook with one sheet. Texts are written as texts: nothing a person typed is ever a formula. */
export async function writeXlsx(
  sheet: string,
  titles: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<Buffer> {
  const head: Cell[] = titles.map((value) => ({ value, type: String, fontWeight: "bold" }));
  const data = [head, ...rows.map((row) => row.map(cell))];
  const columns = titles.map((title, index) => ({ width: widthOf(title, rows, index) }));
  // Seventy files that only an export needs.
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile(data, { sheet: sheetName(sheet), columns, stickyRowsCount: 1 }).toBuffer();
}

function cell(value: ExportCell): Cell {
  if (value === null) return null;
  if (value.kind === "number") return { value: value.number, type: Number };
  if (value.kind === "text") return { value: guardTypedCell(value.text), type: String };
  return { value: value.wall, type: Date, format: value.kind === "date" ? "yyyy-mm-dd" : "yyyy-mm-dd hh:mm" };
}

// Looks at the first rows only: the width is a courtesy.
function widthOf(title: string, rows: readonly (readonly ExportCell[])[], index: number): number {
  const lengths = rows.slice(0, 50).map((row) => lengthOf(row[index] ?? null));
  return Math.min(widthMax, Math.max(widthMin, displayLength(title) + 2, ...lengths));
}

function lengthOf(value: ExportCell): number {
  if (value === null) return 0;
  if (value.kind === "text") return displayLength(value.text) + 2;
  return value.kind === "number" ? 12 : 18;
}

const displayLength = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > "⺀" ? 2 : 1), 0);

// Excel refuses these characters and longer names.
const sheetName = (name: string): string => name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31);
