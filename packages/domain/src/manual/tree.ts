/** A node with those below it, in their order. */
export type Tree<Node> = Node & { readonly children: readonly Tree<Node>[] };

/** A node with its place in a tree. */
export interface PlacedNode<Node> {
  readonly node: Tree<Node>;
  readonly parent: Tree<Node> | null;
  /** 1 at the top. */
  readonly depth: number;
  /** From 0, among those with the same parent. */
  readonly index: number;
}

/** Every node of a tree in the order of reading. */
export const inReadingOrder = <Node>(
  nodes: readonly Tree<Node>[],
  parent: Tree<Node> | null = null,
  depth = 1,
): PlacedNode<Node>[] =>
  nodes.flatMap((node, index) => [
    { node, parent, depth, index },
    ...inReadingOrder(node.children, node, depth + 1),
  ]);

/** How many levels a tree has. */
export const levelsOf = <Node>(nodes: readonly Tree<Node>[]): number =>
  nodes.reduce((most, { children }) => Math.max(most, 1 + levelsOf(children)), 0);

/** A row that names what it stands below. */
export interface TreeRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly sort: number;
}

/** The tree of rows, each level in its order. */
export function treeOf<Row extends TreeRow>(rows: readonly Row[]): Tree<Row>[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const levelOf = (parentId: number | null): Tree<Row>[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
      .map((row) => ({ ...row, children: levelOf(row.id) }));
  return levelOf(null);
}
