/** What is needed of an entry to find its place in the tree. */
export interface TreeRow {
  readonly id: number;
  readonly parent_id: number | null;
}

/**
 * The rows that `isWanted` accepts, with all their ancestors, parents before their children and siblings in the given
 * order. A branch whose top is not `isUsable` is left out as a whole.
 */
export function flattenTree<Row extends TreeRow>(
  rows: readonly Row[],
  { isUsable, isWanted }: { isUsable: (row: Row) => boolean; isWanted: (row: Row) => boolean },
): Row[] {
  const childrenOf = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const walk = (parentId: number | null): Row[] =>
    (childrenOf.get(parentId) ?? []).filter(isUsable).flatMap((row) => {
      const below = walk(row.id);
      return below.length > 0 || isWanted(row) ? [row, ...below] : [];
    });
  return walk(null);
}
