/** Bounds of the nodes of one asset. */
export const assetNodeLimits = {
  /** Nodes of one asset. */
  max: 100,
  /** Levels below each other. */
  depthMax: 6,
} as const;

/** A node and the node it stands below. */
export interface PlacedNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** Why a node cannot stand below another. */
export type PlacingProblem = "parentUnknown" | "parentLoop" | "tooDeep";

/** Whether a node (null: a new one) may stand below another (null: at the top), among all nodes of its asset. */
export function placingProblem(
  nodes: readonly PlacedNode[],
  nodeId: number | null,
  parentId: number | null,
): PlacingProblem | null {
  if (parentId === null) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  if (!byId.has(parentId)) return "parentUnknown";
  const above = chainAbove(byId, parentId);
  if (nodeId !== null && above.includes(nodeId)) return "parentLoop";
  return above.length + heightOf(nodes, nodeId) > assetNodeLimits.depthMax ? "tooDeep" : null;
}

// The parent itself, its parent, and so on; ends also when stored rows should form a ring.
function chainAbove(byId: ReadonlyMap<number, PlacedNode>, from: number): number[] {
  const chain: number[] = [];
  for (let id: number | null = from; id !== null && !chain.includes(id); id = byId.get(id)?.parentId ?? null)
    chain.push(id);
  return chain;
}

function heightOf(nodes: readonly PlacedNode[], nodeId: number | null): number {
  if (nodeId === null) return 1;
  const below = nodes.filter(({ parentId }) => parentId === nodeId);
  return 1 + Math.max(0, ...below.map(({ id }) => heightOf(nodes, id)));
}
