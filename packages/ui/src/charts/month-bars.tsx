import type { ReactNode } from "react";
import { ChartFrame, type ChartSeries, type RenderFigure } from "./chart-frame.tsx";
import { labelStep, maximumOf, monthName, ticksFor } from "./scale.ts";
import { usePlot } from "./use-plot.ts";

interface MonthBarsProps {
  readonly label: string;
  /** `YYYY-MM`. */
  readonly months: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly write: (value: number) => string;
  /** Where a bar leads; the key of its series and the place of its month, from 0. */
  readonly onChoose?: (series: string, month: number) => void;
  /** The same way for the table. */
  readonly renderFigure?: RenderFigure;
}

/** Bars side by side, month by month. Axes stay when there is nothing to draw, and nothing is drawn as zero. */
export function MonthBars({
  label,
  months,
  series,
  write,
  onChoose,
  renderFigure,
}: MonthBarsProps): ReactNode {
  const { width, height, left, top, bottom, labels } = usePlot();
  const ticks = ticksFor(maximumOf(series.flatMap(({ values }) => values)));
  const most = ticks.at(-1) ?? 1;
  const plot = height - top - bottom;
  const y = (value: number) => top + plot * (1 - value / most);
  const slot = (width - left) / Math.max(1, months.length);
  const bar = Math.min(18, (slot * 0.7) / Math.max(1, series.length));
  const step = labelStep(months.length, labels);
  return (
    <ChartFrame label={label} places={months} series={series} write={write} renderFigure={renderFigure}>
      <svg viewBox={`0 0 ${width} ${height}`} className="ph-chart-plot" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="ph-chart-grid" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="ph-chart-text" x={left - 6} y={y(tick) + 4} textAnchor="end">
              {write(tick)}
            </text>
          </g>
        ))}
        {months.map((month, index) => (
          <g key={month}>
            {index % step === 0 ? (
              <text
                className="ph-chart-text"
                x={left + slot * (index + 0.5)}
                y={height - 6}
                textAnchor="middle"
              >
                {monthName(months, index, step)}
              </text>
            ) : null}
            {series.map(({ key, tone, values, label: name }, place) => {
              const value = values[index];
              if (value == null || value <= 0) return null;
              const x = left + slot * (index + 0.5) + bar * (place - series.length / 2);
              return (
                <rect
                  key={key}
                  className={`ph-chart-bar ph-tone-${tone}`}
                  data-clickable={onChoose !== undefined}
                  x={x + 1}
                  y={y(value)}
                  width={bar - 2}
                  height={Math.max(0, y(0) - y(value))}
                  rx={2}
                  onClick={() => onChoose?.(key, index)}
                >
                  <title>{`${month} · ${name}: ${write(value)}`}</title>
                </rect>
              );
            })}
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}
