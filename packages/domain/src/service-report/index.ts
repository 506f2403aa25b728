export {
  type ChartCourse,
  type ChartDrawing,
  type ChartShape,
  type ChartTone,
  drawBars,
  drawPercentages,
  drawRows,
} from "./charts.ts";
export { type Contradiction, findContradictions, type ReportedFigures } from "./contradictions.ts";
export { reportLimits } from "./limits.ts";
export { isMadeAfter, isMonthOver, monthAfter, monthAt, monthOf, type ReportMonth } from "./month.ts";
