import { guardCell } from "@pharos/domain/plain-text";
import Papa from "papaparse";
import type { ExportCell } from "./columns.ts";

/** Comma-separated UTF-8 with a mark that Excel understands; what would start a formula is written as text. */
export function writeCsv(titles: readonly string[], rows: readonly (readonly ExportCell[])[]): Buffer {
  const text = Papa.unparse([titles.map(guardCell), ...rows.map((row) => row.map(plain))]);
  return Buffer.from(`\uFEFF${text}\r\n`);
}

function plain(cell: ExportCell): string | number {
  if (cell === null) return "";
  if (cell.kind === "text") return guardCell(cell.text);
  if (cell.kind === "number") return cell.number;
  const iso = cell.wall.toISOString();
  return cell.kind === "date" ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}
