import type { ReactNode } from "react";
import { ChartFrame, type ChartSeries, type RenderFigure } from "./chart-frame.tsx";
import { labelStep, maximumOf, monthName, ticksFor } from "./scale.ts";
import { usePlot } from "./use-plot.ts";

interface MonthLinesProps {
  readonly label: string;
  /** `YYYY-MM`. */
  readonly months: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly write: (value: number) => string;
  /** Where a point leads; the key of its series and the place of its month, from 0. Lines without it have no points. */
  readonly onChoose?: (series: string, month: number) => void;
  /** The same way for the table. */
  readonly renderFigure?: RenderFigure;
}

/** Lines are told apart by their strokes too. */
const dashes = ["none", "6 3", "2 3"] as const;

/** Stepped lines over months: what was granted does not rise slowly, it is granted on a day. */
export function MonthLines({
  label,
  months,
  series,
  write,
  onChoose,
  renderFigure,
}: MonthLinesProps): ReactNode {
  const { width, height, left, top, bottom, labels } = usePlot();
  const ticks = ticksFor(maximumOf(series.flatMap(({ values }) => values)));
  const most = ticks.at(-1) ?? 1;
  const y = (value: number) => top + (height - top - bottom) * (1 - Math.max(0, value) / most);
  const slot = (width - left) / Math.max(1, months.length);
  const step = labelStep(months.length, labels);
  const pathOf = (values: readonly (number | null)[]): string =>
    values
      .map((value, index) => {
        if (value === null) return "";
        const [from, until] = [left + slot * index, left + slot * (index + 1)];
        return `${index === 0 ? "M" : "L"}${from} ${y(value)}L${until} ${y(value)}`;
      })
      .join("");
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
        {months.map((month, index) =>
          index % step === 0 ? (
            <text
              key={month}
              className="ph-chart-text"
              x={left + slot * (index + 0.5)}
              y={height - 6}
              textAnchor="middle"
            >
              {monthName(months, index, step)}
            </text>
          ) : null,
        )}
        {series.map(({ key, tone, values }, index) => (
          <path
            key={key}
            className={`ph-chart-line ph-tone-${tone}`}
            d={pathOf(values)}
            strokeDasharray={dashes[index % dashes.length]}
          />
        ))}
        {onChoose === undefined
          ? null
          : series.flatMap(({ key, tone, label: name, values }) =>
              values.map((value, index) =>
                value === null ? null : (
                  <circle
                    key={`${key} ${months[index]}`}
                    className={`ph-chart-bar ph-tone-${tone}`}
                    data-clickable="true"
                    cx={left + slot * (index + 0.5)}
                    cy={y(value)}
                    r={5}
                    onClick={() => onChoose(key, index)}
                  >
                    <title>{`${months[index]} · ${name}: ${write(value)}`}</title>
                  </circle>
                ),
              ),
            )}
      </svg>
    </ChartFrame>
  );
}
