import type { ReactNode } from "react";
import type { ChartSeries } from "./chart-frame.tsx";
import { maximumOf } from "./scale.ts";
import "./charts.css";

interface SparklineProps {
  readonly tone: ChartSeries["tone"];
  /** In the order of time; the last one stands at the end of the line. */
  readonly values: readonly number[];
}

const [width, height, margin] = [64, 20, 3];

/**
 * The course of one figure, as large as a word. It says no number, so it is hidden from assistive technology: the
 * figure stands beside it and the chart of the page has its table. Fewer than two places have no course.
 */
export function Sparkline({ tone, values }: SparklineProps): ReactNode {
  if (values.length < 2) return null;
  const most = Math.max(1, maximumOf(values));
  const x = (index: number) => margin + ((width - 2 * margin) * index) / (values.length - 1);
  const y = (value: number) => height - margin - ((height - 2 * margin) * Math.max(0, value)) / most;
  const last = values.length - 1;
  return (
    <svg
      className={`ph-sparkline ph-tone-${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <polyline
        className="ph-sparkline-line"
        points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")}
      />
      <circle className="ph-sparkline-end" cx={x(last)} cy={y(values[last] ?? 0)} r={2} />
    </svg>
  );
}
