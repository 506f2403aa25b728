import type { ReactNode } from "react";
import { SimpleTable } from "../parts/simple-table.tsx";
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
  /** A figure of the table, when it opens something; the table can then be opened by everyone. */
  readonly renderFigure?: RenderFigure | undefined;
}

/** Renders a figure of a table, for example as a link; the key of its series, its place from 0, and how it is written. */
export type RenderFigure = (series: string, place: number, written: string) => ReactNode;

/** A chart with its legend, and the same figures as a table for everyone who does not see it. */
export function ChartFrame({
  label,
  places,
  series,
  children,
  write,
  renderFigure,
}: ChartFrameProps): ReactNode {
  const { chart } = useUiText();
  const table = <FigureTable {...{ label, places, series, write, renderFigure }} />;
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
      {renderFigure ? (
        <details className="ph-chart-table">
          <summary>{chart.table}</summary>
          <div role="region" aria-label={`${label} · ${chart.table}`} tabIndex={0}>
            <SimpleTable>{table}</SimpleTable>
          </div>
        </details>
      ) : (
        <VisuallyHidden>
          <table>{table}</table>
        </VisuallyHidden>
      )}
    </figure>
  );
}

type FigureTableProps = Omit<ChartFrameProps, "children">;

function FigureTable({ label, places, series, write, renderFigure }: FigureTableProps): ReactNode {
  const { chart } = useUiText();
  return (
    <>
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
              const written = value == null ? "–" : write(value);
              return <td key={key}>{renderFigure ? renderFigure(key, index, written) : written}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </>
  );
}
