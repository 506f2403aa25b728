/** A service item that planned work could draw on. */
export interface OfferedItem {
  readonly accItemId: number;
  readonly taskType: number;
  /** Null: uses are only counted. */
  readonly remaining: number | null;
}

/** The items that a kind of work may draw on: those of the same kind, what still holds something first. */
export const fittingItems = <I extends OfferedItem>(items: readonly I[], type: number | undefined): I[] =>
  items
    .filter(({ taskType }) => taskType === type)
    .toSorted((a, b) => Number(isSpent(a)) - Number(isSpent(b)));

const isSpent = ({ remaining }: OfferedItem): boolean => remaining !== null && remaining <= 0;
