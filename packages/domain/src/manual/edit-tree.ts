import { manualLimits } from "./limits.ts";
import { inReadingOrder, levelsOf, type PlacedNode, type Tree } from "./tree.ts";

/** What names a node while a tree is edited, also before it is stored. */
export interface Keyed {
  readonly key: string;
}

/** Where a node is put: below another one or at the top, at an index among those that stand there already. */
export interface Place {
  readonly parentKey: string | null;
  readonly index: number;
}

/** One step of a node by the keyboard. */
export type TreeMove = "up" | "down" | "indent" | "outdent";

/** The node of a key with its place. */
export const findNode = <Node extends Keyed>(
  tree: readonly Tree<Node>[],
  key: string,
): PlacedNode<Node> | undefined => inReadingOrder(tree).find(({ node }) => node.key === key);

/** The tree without a node and all below it. */
export const withoutNode = <Node extends Keyed>(tree: readonly Tree<Node>[], key: string): Tree<Node>[] =>
  tree
    .filter((node) => node.key !== key)
    .map((node) => ({ ...node, children: withoutNode(node.children, key) }));

/** The tree with a node changed. */
export const changeNode = <Node extends Keyed>(
  tree: readonly Tree<Node>[],
  key: string,
  change: (node: Tree<Node>) => Tree<Node>,
): Tree<Node>[] =>
  tree.map((node) =>
    node.key === key ? change(node) : { ...node, children: changeNode(node.children, key, change) },
  );

/** The tree with a node put somewhere; undefined when it would be too deep there. */
export function insertNode<Node extends Keyed>(
  tree: readonly Tree<Node>[],
  node: Tree<Node>,
  { parentKey, index }: Place,
): Tree<Node>[] | undefined {
  const put = (level: readonly Tree<Node>[]): Tree<Node>[] => level.toSpliced(Math.max(0, index), 0, node);
  const result =
    parentKey === null
      ? put(tree)
      : changeNode(tree, parentKey, (parent) => ({ ...parent, children: put(parent.children) }));
  return levelsOf(result) <= manualLimits.depthMax ? result : undefined;
}

/** The tree with a node moved; undefined when it cannot go there: below itself, or too deep. */
export function placeNode<Node extends Keyed>(
  tree: readonly Tree<Node>[],
  key: string,
  place: Place,
): Tree<Node>[] | undefined {
  const found = findNode(tree, key);
  if (!found) return undefined;
  const isBelowItself = place.parentKey !== null && findNode([found.node], place.parentKey) !== undefined;
  if (isBelowItself) return undefined;
  const isBehindItself = (found.parent?.key ?? null) === place.parentKey && found.index < place.index;
  const index = isBehindItself ? place.index - 1 : place.index;
  return insertNode(withoutNode(tree, key), found.node, { ...place, index });
}

/** The tree after one step of a node; undefined when there is no room for it. */
export function moveNode<Node extends Keyed>(
  tree: readonly Tree<Node>[],
  key: string,
  move: TreeMove,
): Tree<Node>[] | undefined {
  const found = findNode(tree, key);
  const place = found && placeAfter(tree, found, move);
  return place && placeNode(tree, key, place);
}

function placeAfter<Node extends Keyed>(
  tree: readonly Tree<Node>[],
  { parent, index }: PlacedNode<Node>,
  move: TreeMove,
): Place | undefined {
  const level = parent?.children ?? tree;
  const parentKey = parent?.key ?? null;
  switch (move) {
    case "up":
      return index > 0 ? { parentKey, index: index - 1 } : undefined;
    case "down":
      // Counted while the node still stands at its old place.
      return index < level.length - 1 ? { parentKey, index: index + 2 } : undefined;
    case "indent": {
      const before = level[index - 1];
      return before && { parentKey: before.key, index: before.children.length };
    }
    case "outdent": {
      const above = parent && findNode(tree, parent.key);
      return above ? { parentKey: above.parent?.key ?? null, index: above.index + 1 } : undefined;
    }
  }
}
