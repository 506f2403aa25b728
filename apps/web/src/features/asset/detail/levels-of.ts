import type { AssetNodeView } from "@pharos/api/asset";

/** Nodes in the order of their tree, each with how deep it stands. */
export function levelsOf(
  nodes: readonly AssetNodeView[],
): { readonly node: AssetNodeView; readonly level: number }[] {
  const below = (parent: number | null, level: number): ReturnType<typeof levelsOf> =>
    nodes
      .filter(({ parentId }) => parentId === parent)
      .flatMap((node) => [{ node, level }, ...below(node.id, level + 1)]);
  return below(null, 0);
}
