export type { ChartSeries, RenderFigure } from "./chart-frame.tsx";
export { MonthBars } from "./month-bars.tsx";
export { MonthLines } from "./month-lines.tsx";
export { Sparkline } from "./sparkline.tsx";
