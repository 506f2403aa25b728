import { decodeText } from "@pharos/domain/plain-text";
import type { AwrPage, AwrTable } from "@pharos/inspection";
import { Tokenizer } from "htmlparser2";

/** More than any report has; what is beyond is not read, so that a hostile page costs its length only. */
const limits = {
  depth: 12,
  tables: 5_000,
  rows: 20_000,
  cells: 60,
  allCells: 600_000,
  cell: 20_000,
  headings: 5_000,
  heading: 200,
  opening: 2_000,
  end: 4_000,
} as const;

/** Elements whose content is never words. */
const unread = new Set(["script", "style", "textarea", "iframe", "noscript"]);
/** Elements that words end at. */
const blocks = new Set("body br div h1 h2 h3 h4 h5 h6 hr li ol p pre table title ul".split(" "));

/**
 * The tables of a page with the words before each. Nothing of it is run or fetched, attributes are not looked at, and the time
 * grows with the length only, however deep the elements lie.
 */
export function readAwrPage(bytes: Uint8Array): AwrPage {
  const html = decodeText(bytes);
  const page = collectPage();
  let name = "";
  let skipped = "";
  const opened = (): void => {
    if (skipped !== "") return;
    if (unread.has(name)) skipped = name;
    else page.open(name);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, Math.min(end, start + 20)).toLowerCase();
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => {
        const closed = html.slice(start, Math.min(end, start + 20)).toLowerCase();
        if (skipped === "") page.close(closed);
        else if (skipped === closed) skipped = "";
      },
      ontext: (start, end) => {
        if (skipped === "") page.text(html.slice(start, Math.min(end, start + limits.cell)));
      },
      ontextentity: (code) => {
        if (skipped === "") page.text(String.fromCodePoint(code));
      },
      onattribname: () => undefined,
      onattribdata: () => undefined,
      onattribentity: () => undefined,
      onattribend: () => undefined,
      onend: () => undefined,
      oncdata: () => undefined,
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return page.end(/end of report|<\/(?:body|html)\s*>/i.test(html.slice(-limits.end)));
}

interface OpenTable {
  readonly heading: string;
  readonly rows: string[][];
  row: string[] | null;
  cell: string | null;
}

/** A cell on as many lines as it was written on: a comment of a statement ends with its line. */
const tidy = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .join("\n")
    .trim();

function collectPage() {
  const tables: AwrTable[] = [];
  const headings: string[] = [];
  const open: OpenTable[] = [];
  let [opening, words, lists, cells, beyond] = ["", "", 0, 0, 0];

  const endWords = (): void => {
    const said = words.replaceAll(/\s+/g, " ").trim().slice(0, limits.heading);
    words = "";
    if (said === "") return;
    if (opening.length < limits.opening) opening += ` ${said}`;
    if (lists === 0 && headings.length < limits.headings) headings.push(said);
  };
  const endCell = (table: OpenTable | undefined): void => {
    if (!table?.row || table.cell === null) return;
    cells += 1;
    if (table.row.length < limits.cells && cells <= limits.allCells) table.row.push(tidy(table.cell));
    table.cell = null;
  };
  const endRow = (table: OpenTable | undefined): void => {
    endCell(table);
    if (table?.row && table.row.length > 0 && table.rows.length < limits.rows) table.rows.push(table.row);
    if (table) table.row = null;
  };
  const endTable = (): void => {
    const table = open.pop();
    endRow(table);
    if (table && tables.length < limits.tables) tables.push(table);
  };
  const begin: Readonly<Record<string, () => void>> = {
    table: () => {
      if (open.length >= limits.depth) beyond += 1;
      else open.push({ heading: headings.at(-1) ?? "", rows: [], row: null, cell: null });
    },
    tr: () => {
      const table = open.at(-1);
      endRow(table);
      if (table) table.row = [];
    },
    td: () => {
      const table = open.at(-1);
      endCell(table);
      if (table) {
        table.row ??= [];
        table.cell = "";
      }
    },
    ul: () => {
      lists += 1;
    },
  };
  const finish: Readonly<Record<string, () => void>> = {
    table: () => {
      if (beyond > 0) beyond -= 1;
      else endTable();
    },
    tr: () => endRow(open.at(-1)),
    td: () => endCell(open.at(-1)),
    ul: () => {
      lists = Math.max(0, lists - 1);
    },
  };
  const alias = (name: string): string => (name === "th" ? "td" : name === "ol" ? "ul" : name);
  const own = (steps: typeof begin, name: string): void => {
    if (Object.hasOwn(steps, name)) steps[name]?.();
  };
  return {
    text(text: string): void {
      const table = open.at(-1);
      if (!table) words = (words + text).slice(0, limits.cell);
      else if (table.cell !== null && table.cell.length < limits.cell) table.cell += text;
    },
    open(name: string): void {
      if (blocks.has(name) && open.length === 0) endWords();
      if (name === "br") this.text("\n");
      own(begin, alias(name));
    },
    close(name: string): void {
      if (blocks.has(name) && open.length === 0) endWords();
      own(finish, alias(name));
    },
    end(hasEnd: boolean): AwrPage {
      endWords();
      while (open.length > 0) endTable();
      return { opening, tables, headings, hasEnd };
    },
  };
}
