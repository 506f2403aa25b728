export { assetNodeLimits, type PlacedNode, type PlacingProblem, placingProblem } from "./node-tree.ts";
