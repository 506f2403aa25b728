import { docLimits } from "@pharos/domain/document";
import { zipSync } from "fflate";
import readWorkbook, { type CellValue, type Sheet } from "read-excel-file/universal";
import { splitPages } from "./split-pages.ts";
import { UnreadableError } from "./text-outcome.ts";
import { type Parts, unpackParts } from "./unpack-parts.ts";

/** The texts of the sheets of a workbook, each below its name: a row is a line. */
export async function readXlsx(content: Uint8Array): Promise<Iterable<string>> {
  const parts = await unpackParts(content);
  checkExtents(parts);
  const checked = zipSync(parts, { level: 0 });
  // The bytes stand in a buffer of their own.
  const sheets = await readWorkbook(checked.buffer);
  return pagesOf(sheets);
}

/** Rows of a sheet, as spreadsheet programs count them. */
const rowsMax = 1_048_576;
const addresses =
  /<(?:\w+:)?(?:row\b[^>]{0,200}?\br="(\d{1,10})"|c\b[^>]{0,200}?\br="([A-Z]{1,7})(\d{1,10})"[^>]{0,200}(?<!\/)>)/g;

/**
 * Refuses a sheet whose last cell is so far away that the empty ones before it would fill the memory. Cells that are only
 * formatted do not count.
 */
function checkExtents(parts: Parts): void {
  for (const [name, part] of Object.entries(parts)) {
    if (!/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    let rows = 0;
    let columns = 0;
    for (const [, row, letters, digits] of Buffer.from(part).toString("latin1").matchAll(addresses)) {
      if (Number(row) > rowsMax) throw new UnreadableError("tooLarge");
      if (letters === undefined) continue;
      rows = Math.max(rows, Number(digits));
      columns = Math.max(columns, columnOf(letters));
    }
    if (rows * columns > docLimits.sheetCells) throw new UnreadableError("tooLarge");
  }
}

/** The number of a column by its letters: A is 1, AA 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

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
  // A workbook keeps dates and times without a zone.
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, 19)
      .replace("T", " ")
      .replace(/ 00:00:00$/, "");
  return String(cell);
}
