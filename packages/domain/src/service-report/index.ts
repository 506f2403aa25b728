export {
  type ChartCourse,
  type ChartDrawing,
  type ChartShape,
  type ChartTone,
  drawBars,
  drawPercentages,
  drawRows,
} from "./charts.ts";
export { reportLimits } from "./limits.ts";
export { isMonthOver, monthAfter, monthAt, monthOf, type ReportMonth } from "./month.ts";
