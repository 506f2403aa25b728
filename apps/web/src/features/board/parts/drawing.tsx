import { type ReactNode, useEffect, useRef } from "react";
import { type DrawnChart, drawChart } from "./draw-chart.ts";

interface DrawingProps {
  readonly label: string;
  readonly option: DrawnChart;
  /** What was pressed: its name, and its item of the data. */
  readonly onChoose?: (name: string, item: unknown) => void;
}

/** A drawing beside the table that says the same; it follows its frame, and its colours the theme. */
export function Drawing({ label, option, onChoose }: DrawingProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const choose = useRef(onChoose);
  useEffect(() => {
    choose.current = onChoose;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let chart: ReturnType<typeof drawChart> | undefined;
    const observer = new ResizeObserver(() => {
      // A map cannot be laid out in a frame without an extent, as it is before its style sheet has arrived.
      if (element.clientWidth === 0 || element.clientHeight === 0) return;
      if (chart) chart.resize();
      else {
        chart = drawChart(element, option);
        chart.on("click", ({ name, data }) => choose.current?.(name, data));
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart?.dispose();
    };
  }, [option]);
  return <div ref={frame} className="bd-drawing" role="img" aria-label={label} />;
}
