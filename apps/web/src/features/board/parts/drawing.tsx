import { type ReactNode, useEffect, useRef } from "react";
import { type DrawnChart, drawChart } from "./draw-chart.ts";

interface DrawingProps {
  readonly label: string;
  readonly option: DrawnChart;
}

/** A drawing beside the table that says the same; it follows its frame, and its colours the theme. */
export function Drawing({ label, option }: DrawingProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const chart = drawChart(frame.current, option);
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [option]);
  return <div ref={frame} className="bd-drawing" role="img" aria-label={label} />;
}
