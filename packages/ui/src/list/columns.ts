import type { ReactNode } from "react";

/** One column of a list; also one fact of its card on a phone. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Width in pixels; the primary column takes what is left. */
  width?: number;
  align?: "start" | "end" | "center";
  /** The first column: always shown, flexible, the title of the card. */
  isPrimary?: boolean;
  /** Hidden until the reader chooses it. */
  isOptional?: boolean;
  /** Key that the server sorts by; makes the head clickable. */
  sortKey?: string;
  /** Leaves a table that is too narrow for all columns: the highest rank first. Without one it stays. */
  rank?: number;
  /**
   * Where it stands in a card: beside the title, in the line below (default; aligned to the end, with its title), there as
   * buttons that need no title, or nowhere.
   */
  card?: "mark" | "fact" | "buttons" | "none";
}

/** Which columns a reader sees, and in which order. */
export interface ColumnChoice {
  order: readonly string[];
  hidden: readonly string[];
}

/** Keeps a reader's choice; `null` when there is none. */
export interface ColumnStore {
  load: () => ColumnChoice | null;
  save: (choice: ColumnChoice | null) => void;
}

const primaryMinWidth = 260;
const plainWidth = 140;

/** Width of a column in pixels; of the primary one, the least. */
export function widthOf<Row>(column: ListColumn<Row>): number {
  return column.width ?? (column.isPrimary === true ? primaryMinWidth : plainWidth);
}

/** The choice a list starts with. */
export function defaultChoice<Row>(columns: readonly ListColumn<Row>[]): ColumnChoice {
  return {
    order: columns.map((column) => column.key),
    hidden: columns.filter((column) => column.isOptional === true).map((column) => column.key),
  };
}

/** All columns in the reader's order; the primary one stays first, new ones join at the end. */
export function orderColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice,
): ListColumn<Row>[] {
  const place = (column: ListColumn<Row>) => {
    if (column.isPrimary === true) return -1;
    const at = choice.order.indexOf(column.key);
    return at === -1 ? choice.order.length : at;
  };
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** The columns that are shown. */
export function chooseColumns<Row>(
  columns: readonly ListColumn<Row>[],
  choice: ColumnChoice,
): ListColumn<Row>[] {
  return orderColumns(columns, choice).filter(
    (column) => column.isPrimary === true || !choice.hidden.includes(column.key),
  );
}

/** Moves one column a step; the same choice when it cannot go further. */
export function moveColumn(choice: ColumnChoice, key: string, step: 1 | -1): ColumnChoice {
  const at = choice.order.indexOf(key);
  const other = choice.order[at + step];
  if (at === -1 || other === undefined) return choice;
  const order = choice.order.with(at, other).with(at + step, key);
  return { ...choice, order };
}
