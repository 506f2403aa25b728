import type { ReactNode } from "react";
import { VisuallyHidden } from "../parts/visually-hidden.tsx";
import { useUiText } from "../theme/ui-text.ts";
import "./charts.css";

/** One line of figures over the places of an axis. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** A tone of the palette. */
  readonly tone: "info" | "teal" | "ok" | "warn" | "p1" | "mute";
  /** As many as the axis has places; null leaves a gap, which is not a zero. */
  readonly values: readonly (number | null)[];
}

interface ChartFrameProps {
  readonly label: string;
  /** Names of the places of the axis. */
  readonly places: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly children: ReactNode;
  /** A figure as it is written. */
  readonly write: (value: number) => string;
}

/** A chart with its legend, and the same figures as a table for everyone who does not see it. */
export function ChartFrame({ label, places, series, children, write }: ChartFrameProps): ReactNode {
  const { chart } = useUiText();
  return (
    <figure className="ph-chart">
      <div className="ph-chart-legend" aria-hidden="true">
        {series.map(({ key, label: name, tone }) => (
          <span key={key} className={`ph-tone-${tone}`}>
            {name}
          </span>
        ))}
      </div>
      {children}
      <VisuallyHidden>
        <table>
          <caption>{`${label} · ${chart.table}`}</caption>
          <thead>
            <tr>
              <th scope="col">{chart.place}</th>
              {series.map(({ key, label: name }) => (
                <th scope="col" key={key}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, index) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                {series.map(({ key, values }) => {
                  const value = values[index];
                  return <td key={key}>{value == null ? "–" : write(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
