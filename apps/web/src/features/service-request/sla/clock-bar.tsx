import type { ReactNode } from "react";
import type { ExplainedClock } from "../api.ts";
import { clockParts } from "./clock-parts.ts";
import "./clock-bar.css";

interface ClockBarProps {
  readonly clock: ExplainedClock;
  readonly nowMs: number;
}

/** The life of a clock as one bar with a tick at its target: what counts, pauses, time out of hours, and what was late. */
export function ClockBar({ clock, nowMs }: ClockBarProps): ReactNode {
  const bar = clockParts(clock, nowMs);
  if (bar === null) return null;
  return (
    <div className="sr-clock-bar" data-met={clock.outcome === "met"} aria-hidden="true">
      {bar.parts.map(({ key, state, from, to }) => (
        <span
          key={key}
          className={`sr-clock-bar-${state}`}
          style={{ insetInlineStart: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
      {bar.due === null ? null : (
        <span className="sr-clock-bar-due" style={{ insetInlineStart: `${bar.due * 100}%` }} />
      )}
    </div>
  );
}
