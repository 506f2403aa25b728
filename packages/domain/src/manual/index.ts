export {
  changeNode,
  findNode,
  insertNode,
  type Keyed,
  moveNode,
  placeNode,
  type TreeMove,
  withoutNode,
} from "./edit-tree.ts";
export { manualLimits } from "./limits.ts";
export { inReadingOrder, type PlacedNode, type Tree, type TreeRow, treeOf } from "./tree.ts";
