import type { AssetNodeView } from "@pharos/api/asset";

/** Size of a node's box and the space around it, in the drawing's own pixels. */
export const box = { width: 148, height: 60, gapX: 28, gapY: 52, margin: 16 } as const;

/** Where a node stands. */
export interface Place {
  readonly node: AssetNodeView;
  readonly x: number;
  readonly y: number;
}

/** A drawing: places, the lines between parents and children, and its size. */
export interface Drawing {
  readonly places: readonly Place[];
  readonly lines: readonly { readonly from: Place; readonly to: Place }[];
  readonly width: number;
  readonly height: number;
}

/**
 * Lays nodes out as a tree: a row a level, parents centred over their children. A node that someone has placed stays
 * where it was put.
 */
export function layOut(nodes: readonly AssetNodeView[]): Drawing {
  const ids = new Set(nodes.map(({ id }) => id));
  const childrenOf = (parent: number | null): readonly AssetNodeView[] =>
    nodes.filter(({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null) === parent);
  const places: Place[] = [];
  let nextX: number = box.margin;
  const put = (node: AssetNodeView, level: number): number => {
    const below = childrenOf(node.id).map((child) => put(child, level + 1));
    const [first, last] = [below[0], below.at(-1)];
    const x = first === undefined || last === undefined ? nextX : (first + last) / 2;
    if (first === undefined) nextX += box.width + box.gapX;
    places.push({ node, x: node.x ?? x, y: node.y ?? box.margin + level * (box.height + box.gapY) });
    return x;
  };
  for (const top of childrenOf(null)) put(top, 0);
  const placeOf = new Map(places.map((place) => [place.node.id, place]));
  return {
    places,
    lines: places.flatMap((to) => {
      const from = to.node.parentId === null ? undefined : placeOf.get(to.node.parentId);
      return from ? [{ from, to }] : [];
    }),
    width: box.margin + Math.max(0, ...places.map(({ x }) => x + box.width)),
    height: box.margin + Math.max(0, ...places.map(({ y }) => y + box.height)),
  };
}
