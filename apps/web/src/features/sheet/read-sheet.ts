import { decodeText } from "@pharos/domain/plain-text";
import type { CellValue } from "read-excel-file/universal";

/** Why a file is no sheet that can be read: a page that calls itself a workbook, or a workbook of the old kind or with a password. */
export type SheetProblem = "webPage" | "oldWorkbook";

export class SheetProblemError extends Error {
  override readonly name = "SheetProblemError";
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The cells of a CSV file or of the first sheet of a workbook, as texts. Rejects when it is neither. */
export async function readSheet(file: File): Promise<string[][]> {
  // Names lie: what a file is stands in its bytes.
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new SheetProblemError("oldWorkbook");
  const text = decodeText(bytes);
  if (/^\s*<(?:!doctype|html|table|meta|\?xml)/i.test(text)) throw new SheetProblemError("webPage");
  return readCsv(text);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const { readSheet: readFirst } = await import("read-excel-file/universal");
  const rows = await readFirst(bytes.buffer);
  return rows.map((row) => row.map(textOf));
}

/** What a cell says, as a spreadsheet program shows it. */
export function textOf(cell: CellValue | null): string {
  if (cell === null) return "";
  // Programs reckon in binary fractions and show fifteen digits: 0.1 + 0.2 is 0.3.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  if (cell instanceof Date) return timeOf(cell);
  return String(cell);
}

/** A workbook keeps dates as days without a zone, and times as fractions of them, which miss whole seconds by a little. */
function timeOf(date: Date): string {
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const [day = "", time = ""] = text.split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** The separator that a first line names for spreadsheet programs. */
const separatorLine = /^sep=(.)\r?\n/i;

async function readCsv(text: string): Promise<string[][]> {
  const { default: Papa } = await import("papaparse");
  const [line = "", delimiter] = separatorLine.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(line.length), {
    skipEmptyLines: false,
    ...(delimiter !== undefined && { delimiter }),
  });
  // Lines keep their numbers.
  return line === "" ? data : [[], ...data];
}
