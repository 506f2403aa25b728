import type { ManualRow } from "../api.ts";

/** A manual with its other versions and languages. */
export interface Series {
  /** The one that is offered first. */
  readonly manual: ManualRow;
  /** In the order in which they came: the newest first. */
  readonly others: readonly ManualRow[];
}

/** One entry for each manual: its newest version in the language of the reader, or in another where there is none. */
export const seriesOf = (rows: readonly ManualRow[], lang: ManualRow["lang"]): Series[] =>
  [...Map.groupBy(rows, ({ series }) => series).values()].flatMap((editions) => {
    const manual = editions.find((edition) => edition.lang === lang) ?? editions[0];
    return manual ? [{ manual, others: editions.filter((edition) => edition !== manual) }] : [];
  });
