import { renderTable } from "./text-table.ts";

/** Collects the words of a text with structure. */
export interface TextWriter {
  text(text: string): void;
  lineBreak(): void;
  /** Begins a new line unless one has just begun. */
  block(): void;
  openPreformatted(): void;
  closePreformatted(): void;
  openTable(): void;
  openRow(): void;
  openCell(): void;
  closeCell(): void;
  closeTable(): void;
  openQuote(isQuotation: boolean): void;
  closeQuote(): void;
  openList(isNumbered: boolean): void;
  item(): void;
  closeList(): void;
  openLink(address: string): void;
  closeLink(): void;
  end(): string;
}

/** A run of lines: the text as a whole, or a cell that is being filled. */
interface Sheet {
  readonly lines: string[];
  line: string;
  /** A blank of the source that is written before the next word. */
  isSpaced: boolean;
  quoteDepth: number;
}

interface OpenTable {
  readonly rows: string[][];
  /** It holds other tables or long cells: it arranges things and is not read in columns. */
  isLayout: boolean;
  cell: Sheet | undefined;
}

interface OpenLink {
  readonly address: string;
  text: string;
}

/** Deeper structure than any person writes is written flat. */
const depthMax = 8;

/** A cell with more is a place on the page, not a value. */
const cellMax = 400;

/** Creates a writer. */
export function createTextWriter(): TextWriter {
  const page = newSheet();
  const tables: OpenTable[] = [];
  const lists: { isNumbered: boolean; count: number }[] = [];
  const quotes: boolean[] = [];
  const links: OpenLink[] = [];
  let preformatted = 0;

  const sheet = (): Sheet => tables.at(-1)?.cell ?? page;

  function write(text: string): void {
    const at = sheet();
    if (at.isSpaced && at.line !== "") at.line += " ";
    at.isSpaced = false;
    at.line += text;
    const link = links.at(-1);
    if (link && link.text.length < cellMax) link.text += text;
  }

  function lineBreak(): void {
    const at = sheet();
    const prefix = "> ".repeat(Math.min(at.quoteDepth, depthMax));
    at.lines.push(prefix + at.line);
    at.line = "";
    at.isSpaced = false;
  }

  const block = (): void => {
    if (sheet().line !== "") lineBreak();
    else sheet().isSpaced = false;
  };

  function closeTable(): void {
    const table = tables.at(-1);
    if (!table) return;
    closeCell(table);
    tables.pop();
    const outer = tables.at(-1);
    if (outer) outer.isLayout = true;
    for (const line of linesOfTable(table)) {
      const at = sheet();
      at.line = line;
      lineBreak();
    }
  }

  return {
    text(text) {
      if (preformatted > 0) return writePreformatted(text, write, lineBreak);
      const [before, words, after] = partsOf(text);
      if (before) sheet().isSpaced = true;
      if (words !== "") write(words);
      if (after) sheet().isSpaced = true;
    },
    lineBreak,
    block,
    openPreformatted: () => {
      preformatted += 1;
    },
    closePreformatted: () => {
      preformatted = Math.max(0, preformatted - 1);
    },
    openTable() {
      // What stands in tables within tables within tables is written as lines.
      if (tables.length < depthMax) tables.push({ rows: [], isLayout: false, cell: undefined });
    },
    openRow() {
      const table = tables.at(-1);
      if (!table) return;
      closeCell(table);
      table.rows.push([]);
    },
    openCell() {
      const table = tables.at(-1);
      if (!table) return;
      closeCell(table);
      if (table.rows.length === 0) table.rows.push([]);
      table.cell = newSheet();
    },
    closeCell() {
      const table = tables.at(-1);
      if (table) closeCell(table);
    },
    closeTable,
    openQuote(isQuotation) {
      quotes.push(isQuotation);
      if (isQuotation) sheet().quoteDepth += 1;
    },
    closeQuote() {
      if (quotes.pop() === true) sheet().quoteDepth = Math.max(0, sheet().quoteDepth - 1);
    },
    openList: (isNumbered) => {
      lists.push({ isNumbered, count: 0 });
    },
    item() {
      const list = lists.at(-1);
      if (list) list.count += 1;
      const indent = "  ".repeat(Math.min(Math.max(lists.length - 1, 0), depthMax));
      sheet().line += `${indent}${list?.isNumbered ? `${list.count}.` : "-"} `;
    },
    closeList: () => {
      lists.pop();
    },
    openLink: (address) => {
      links.push({ address: address.trim().slice(0, 2_000), text: "" });
    },
    closeLink() {
      const link = links.pop();
      if (link && isWorthReading(link)) write(` <${link.address}>`);
    },
    end() {
      while (tables.length > 0) closeTable();
      block();
      return tidied(page.lines);
    },
  };
}

const newSheet = (): Sheet => ({ lines: [], line: "", isSpaced: false, quoteDepth: 0 });

function closeCell(table: OpenTable): void {
  const { cell } = table;
  if (!cell) return;
  if (cell.line !== "") cell.lines.push(cell.line);
  const text = tidied(cell.lines);
  if (text.length > cellMax || cell.lines.length > 8) table.isLayout = true;
  table.rows.at(-1)?.push(text);
  table.cell = undefined;
}

function linesOfTable({ rows, isLayout }: OpenTable): string[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ""));
  const isData = !isLayout && filled.some((row) => row.length > 1);
  if (!isData)
    return filled.flatMap((row) => row.filter((cell) => cell !== "").flatMap((cell) => cell.split("\n")));
  return renderTable(filled.map((row) => row.map((cell) => cell.replaceAll("\n", " "))));
}

function writePreformatted(text: string, write: (text: string) => void, lineBreak: () => void): void {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  for (const [index, line] of lines.entries()) {
    if (index > 0) lineBreak();
    if (line !== "") write(line);
  }
}

/** Whether blanks stand before and after the words, and the words with single blanks between them. */
function partsOf(text: string): [boolean, string, boolean] {
  const words = text.replaceAll(/[ \t\r\n\f]+/g, " ");
  const trimmed = words.replace(/^ /, "").replace(/ $/, "");
  return [words.startsWith(" "), trimmed.replaceAll("\u00A0", " "), words.length > 1 && words.endsWith(" ")];
}

/** The address of a link that its words do not already say. */
function isWorthReading({ address, text }: OpenLink): boolean {
  if (!/^(https?|ftp):\/\//i.test(address)) return false;
  const bare = (one: string): string =>
    one
      .trim()
      .replace(/^https?:\/\//i, "")
      .replace(/\/$/, "");
  return text.trim() !== "" && bare(text) !== bare(address);
}

/** Lines without blanks at their ends, and at most one empty line between two. */
function tidied(lines: readonly string[]): string {
  const kept: string[] = [];
  for (const line of lines) {
    const trimmed = line.trimEnd();
    if (trimmed !== "" || (kept.length > 0 && kept.at(-1) !== "")) kept.push(trimmed);
  }
  while (kept.at(-1) === "") kept.pop();
  return kept.join("\n");
}
