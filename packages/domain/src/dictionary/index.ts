export {
  ancestorsOf,
  dictionaryDepthMax,
  heightOf,
  type PlaceProblem,
  placeProblem,
  reorder,
  type TreeNode,
} from "./tree.ts";
