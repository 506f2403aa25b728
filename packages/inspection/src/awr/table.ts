/** A table of a report as text: the words before it, and its cells row by row. */
export type AwrTable = {
  /** The last words before the table that are no item of a list. */
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
};

/** A page as it was found: its words in front, its tables, and whether it comes to an end. */
export type AwrPage = {
  /** The title and the first words. */
  readonly opening: string;
  readonly tables: readonly AwrTable[];
  /** Headings in their order, also of parts that have no table. */
  readonly headings: readonly string[];
  readonly hasEnd: boolean;
};

/** Words without the differences between releases: case, blanks and marks. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9%]/g, "");

/** A table whose columns are asked for by their titles. */
export class Columns {
  private readonly titles: readonly string[];
  readonly rows: readonly (readonly string[])[];

  constructor(table: AwrTable) {
    const [head = [], ...rows] = table.rows;
    this.titles = head.map(plain);
    this.rows = rows;
  }

  has(...titles: readonly string[]): boolean {
    return titles.every((title) => this.titles.includes(plain(title)));
  }

  /** The cell below the first of these titles that the table has. */
  cell(row: readonly string[] | undefined, ...titles: readonly string[]): string | undefined {
    const at = titles.map((title) => this.titles.indexOf(plain(title))).find((index) => index >= 0);
    return at === undefined ? undefined : row?.[at];
  }
}

/** The first table that has these columns. */
export function tableWith(page: AwrPage, ...titles: readonly string[]): Columns | undefined {
  return tablesWith(page, ...titles)[0];
}

export const tablesWith = (page: AwrPage, ...titles: readonly string[]): Columns[] =>
  page.tables.map((table) => new Columns(table)).filter((table) => table.has(...titles));

/** What stands behind a label, wherever in a table without titles: `Soft Parse %:`. */
export function valueBehind(page: AwrPage, label: string): string | undefined {
  for (const { rows } of page.tables)
    for (const row of rows) {
      const at = row.findIndex((cell) => plain(cell) === plain(label));
      if (at >= 0) return row[at + 1];
    }
  return undefined;
}

/** Whether the report has a part of this name, with or without rows. */
export const hasPart = ({ headings }: AwrPage, name: string): boolean =>
  headings.some((heading) => plain(heading) === plain(name));
