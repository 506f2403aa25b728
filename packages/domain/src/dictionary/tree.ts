/** Levels a reference tree may have; more than people can find their way in. */
export const dictionaryDepthMax = 5;

/** What is needed of an entry to know its place. */
export interface TreeNode {
  readonly id: number;
  readonly parentId: number | null;
}

/** Why an entry cannot stand where it should. */
export type PlaceProblem = "parentUnknown" | "insideItself" | "tooDeep";

/**
 * Whether an entry, with everything below it, may stand below `parentId` (null: at the top). `id` is null for an entry that
 * does not exist yet.
 */
export function placeProblem(
  nodes: readonly TreeNode[],
  { id, parentId }: { readonly id: number | null; readonly parentId: number | null },
): PlaceProblem | undefined {
  const above = ancestorsOf(nodes, parentId);
  if (above === undefined) return "parentUnknown";
  if (id !== null && above.includes(id)) return "insideItself";
  const height = id === null ? 1 : heightOf(nodes, id);
  return above.length + height > dictionaryDepthMax ? "tooDeep" : undefined;
}

/** An entry and those above it, from itself to the top; empty for null, undefined when the entry does not exist. */
export function ancestorsOf(nodes: readonly TreeNode[], id: number | null): number[] | undefined {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  const path: number[] = [];
  for (let next = id; next !== null; ) {
    const parentId = parents.get(next);
    // A loop cannot be stored; if it were, this must end all the same.
    if (parentId === undefined || path.includes(next)) return undefined;
    path.push(next);
    next = parentId;
  }
  return path;
}

/** Levels of an entry with everything below it; 1 for a leaf. */
export function heightOf(nodes: readonly TreeNode[], id: number): number {
  const children = Map.groupBy(nodes, ({ parentId }) => parentId);
  const walk = (of: number, level: number): number =>
    level > nodes.length
      ? level
      : Math.max(level, ...(children.get(of) ?? []).map((child) => walk(child.id, level + 1)));
  return walk(id, 1);
}

/**
 * The order of siblings after one of them was put before another: before `beforeId`, or at the end when that is null or
 * not among them. An entry that comes from elsewhere is taken in.
 */
export function reorder(siblings: readonly number[], id: number, beforeId: number | null): number[] {
  const others = siblings.filter((sibling) => sibling !== id);
  const at = beforeId === null || beforeId === id ? -1 : others.indexOf(beforeId);
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id);
}
