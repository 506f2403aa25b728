import type { InspectedType } from "../scale.ts";

/** What a cell of a section holds. Times are ISO 8601 with offset; lists hold scalars. */
export type ColumnKind = "number" | "text" | "boolean" | "time" | "list";

/** One cell as it is kept; null where the server or its privileges gave nothing. */
export type Cell = string | number | boolean | null | readonly (string | number)[];
export type Row = Readonly<Record<string, Cell>>;

/** A section of a batch: its columns, what tells its rows apart and how many it may have. */
export type SectionShape = {
  readonly code: string;
  readonly name: string;
  readonly databaseType: InspectedType;
  readonly columns: Readonly<Record<string, ColumnKind>>;
  /** Columns that name a row in the next batch too; empty for sections of one row. */
  readonly key: readonly string[];
  /** Column with the time since when the counters of a row count. */
  readonly reset?: string;
  readonly maxRows: number;
};

/** Columns by kind, e.g. `columnsOf({ text: "datname owner", number: "size_bytes" })`. */
export const columnsOf = (
  names: Partial<Readonly<Record<ColumnKind, string>>>,
): Readonly<Record<string, ColumnKind>> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([kind, list]) =>
      list.split(" ").map((name) => [name, kind as ColumnKind] as const),
    ),
  );
