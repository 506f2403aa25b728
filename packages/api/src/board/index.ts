export {
  boardCharts,
  boardLists,
  boardTiles,
  listBoardCustomers,
  type Rows,
  readBoardChart,
  readBoardTiles,
  readEfficiency,
  readHourTreemap,
  readServiceNumberCharts,
  type TreeNode,
} from "./board.ts";
