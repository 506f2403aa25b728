import { docLimits } from "@pharos/domain/document";
import { zipSync } from "fflate";
import readWorkbook, { type CellValue, type Sheet } from "read-excel-file/universal";
import { splitPages } from "./split-pages.ts";
import { unpackParts } from "./unpack-parts.ts";

/** The texts of the sheets of a workbook, each below its name: a row is a line. */
export async function readXlsx(content: Uint8Array): Promise<Iterable<string>> {
  const checked = zipSync(await unpackParts(content), { level: 0 });
  // The bytes stand in a buffer of their own.
  const sheets = await readWorkbook(checked.buffer);
  return pagesOf(sheets);
}

function* pagesOf(sheets: readonly Sheet[]): Generator<string> {
  for (const { sheet, data } of sheets) yield* splitPages(textOfSheet(sheet, data));
}

function textOfSheet(name: string, rows: readonly (readonly (CellValue | null)[])[]): string {
  const lines = [name];
  let characters = 0;
  for (const row of rows) {
    const line = row.map(textOf).join("\t").trimEnd();
    if (line === "") continue;
    lines.push(line);
    characters += line.length;
    // Many cells can share one long text.
    if (characters > docLimits.textCharacters) break;
  }
  return lines.length === 1 ? "" : lines.join("\n");
}

function textOf(cell: CellValue | null): string {
  if (cell === null) return "";
  // A workbook keeps dates as days without a zone.
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell);
}
