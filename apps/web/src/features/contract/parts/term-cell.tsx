import type { ReactNode } from "react";
import "./term-cell.css";

/** First and last day of a term, one above the other where rows have two lines. */
export function TermCell({
  startTime,
  endTime,
}: {
  readonly startTime: string;
  readonly endTime: string;
}): ReactNode {
  return (
    <span className="ct-term-cell">
      <span>{startTime} –</span> <span>{endTime}</span>
    </span>
  );
}
