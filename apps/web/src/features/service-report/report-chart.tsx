import type { ReportChart as Chart } from "@pharos/api/service-report";
import { Panel } from "@pharos/ui";
import type { ReactNode } from "react";
import "./report-chart.css";

/** A chart of a report, drawn from the shapes that its document is drawn from. */
export function ReportChart({ chart }: { readonly chart: Chart }): ReactNode {
  return (
    <Panel title={chart.title}>
      <svg
        className="sr-chart"
        viewBox={`0 0 ${chart.width} ${chart.height}`}
        role="img"
        aria-label={labelOf(chart)}
      >
        {chart.shapes.map((shape, index) => {
          // The shapes of a frozen chart never change their places.
          const key = `${shape.kind}${index}`;
          const className = `sr-chart-${shape.kind} sr-chart-${shape.tone}`;
          if (shape.kind === "rect") {
            const { x, y, width, height } = shape;
            return <rect key={key} className={className} x={x} y={y} width={width} height={height} />;
          }
          if (shape.kind === "text")
            return (
              <text
                key={key}
                className={className}
                x={shape.x}
                y={shape.y}
                fontSize={11}
                textAnchor={shape.anchor}
              >
                {shape.text}
              </text>
            );
          const points = shape.points.map(({ x, y }) => `${x},${y}`).join(" ");
          return <polyline key={key} className={className} points={points} />;
        })}
      </svg>
    </Panel>
  );
}

/** What stands in the chart, for everyone who does not see it. */
const labelOf = ({ title, shapes }: Chart): string =>
  [title, ...shapes.flatMap((shape) => (shape.kind === "text" ? [shape.text] : []))].join(" ");
