import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import type { ExplainedClock } from "../api.ts";
import "./clock-bar.css";

/** Below this share of the whole life a stretch would not be seen. */
const leastShare = 0.006;

/** The life of a clock as one bar: what counts, pauses and time out of hours, each as long as it took. */
export function ClockBar({
  clock,
  nowMs,
}: {
  readonly clock: ExplainedClock;
  readonly nowMs: number;
}): ReactNode {
  const lengths = clock.intervals.map(
    ({ from, to }) => (to === null ? Math.max(nowMs, Date.parse(from)) : Date.parse(to)) - Date.parse(from),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total === 0) return null;
  return (
    <Cluster gap={2} align="stretch" isOneLine className="sr-clock-bar" aria-hidden="true">
      {clock.intervals.map(({ from, state }, index) => (
        <span
          key={from}
          className={`sr-clock-bar-${state}`}
          style={{ flexGrow: Math.max((lengths[index] ?? 0) / total, leastShare) }}
        />
      ))}
    </Cluster>
  );
}
