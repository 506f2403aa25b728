import type { SaveManual } from "@pharos/api/manual";
import type { Keyed, Tree } from "@pharos/domain/manual";
import type { ManualNode } from "../api.ts";

/** A chapter while its tree is edited. */
export interface EditedChapter extends Keyed {
  /** Absent until it is stored. */
  readonly id?: number;
  readonly title: string;
}

export type EditedTree = readonly Tree<EditedChapter>[];

/** The tree of a manual, ready to be edited. */
export const editedTree = (nodes: readonly ManualNode[]): Tree<EditedChapter>[] =>
  nodes.map(({ id, title, children }) => ({ key: String(id), id, title, children: editedTree(children) }));

type SavedNodes = NonNullable<SaveManual["nodes"]>;

/** A chapter as it is sent. */
interface SentNode {
  readonly id?: number;
  readonly title: string;
  readonly children: readonly SentNode[];
}

/** The tree as it is sent; texts are left alone. */
export function sentTree(tree: EditedTree): SavedNodes {
  const nodeOf = ({ id, title, children }: Tree<EditedChapter>): SentNode => ({
    ...(id !== undefined && { id }),
    title,
    children: children.map(nodeOf),
  });
  // No deeper than the levels of the wire: the steps of the tree refuse that.
  return tree.map(nodeOf) as SavedNodes;
}
