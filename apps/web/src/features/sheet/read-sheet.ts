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
  const { data } = Papa.parse<string[]>(decode(await file.arrayBuffer()), { skipEmptyLines: false });
  return data;
}

// Spreadsheet programs of Chinese systems still write GB 18030.
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
