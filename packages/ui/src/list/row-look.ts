/** How a row stands out: `alarm` has a red edge and tint; null: it does not. */
export type RowLook<Row> = (row: Row) => "alarm" | null;

/** How rows that follow each other are put under common heads. */
export interface ListGrouping<Row> {
  /** Rows of one group have the same key. */
  keyOf: (row: Row) => string;
  /** The head of a group in words. */
  title: (key: string) => string;
}
