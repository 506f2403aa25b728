import { decodeText } from "@pharos/domain/plain-text";
import type { CellValue } from "read-excel-file/universal";

/** The cells of a CSV file or of the first sheet of a workbook, as texts. Rejects when it is neither. */
export async function readSheet(file: File): Promise<string[][]> {
  if (/\.xlsx$/i.test(file.name)) return readWorkbook(file);
  return readCsv(file);
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { readSheet: readFirst } = await import("read-excel-file/universal");
  const rows = await readFirst(await file.arrayBuffer());
  return rows.map((row) => row.map(textOf));
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return "";
  // A workbook keeps dates as days without a zone.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
}

async function readCsv(file: File): Promise<string[][]> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(decodeText(new Uint8Array(await file.arrayBuffer())), {
    skipEmptyLines: false,
  });
  return data;
}
