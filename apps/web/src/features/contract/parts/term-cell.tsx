import type { ReactNode } from "react";
import "./term-cell.css";

interface TermCellProps {
  /** `YYYY-MM-DD` */
  readonly startTime: string;
  /** `YYYY-MM-DD` */
  readonly endTime: string;
}

/** First and last day of a term on one line, their centuries left out; the hint has them whole. */
export function TermCell({ startTime, endTime }: TermCellProps): ReactNode {
  return (
    <span className="ct-term-cell" title={`${startTime} – ${endTime}`}>
      {startTime.slice(2)} – {endTime.slice(2)}
    </span>
  );
}
