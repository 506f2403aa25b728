import type { ReactNode } from "react";
import "./text-parts.css";

export interface RelativeTimeProps {
  /** The moment, ISO 8601 with offset. */
  iso: string;
  /** The words, formatted by the caller: "10 minutes ago". */
  text: string;
  /** The time of day, beside the words; under them in a table of two-line rows. */
  clock?: string;
  /** The full date and time, shown on hover. */
  fullText?: string;
}

/** A moment in words, with its exact time in reach. */
export function RelativeTime({ iso, text, clock, fullText }: RelativeTimeProps): ReactNode {
  return (
    <time className="ph-time" dateTime={iso} title={fullText}>
      {text}
      {clock === undefined ? null : (
        <>
          <span className="ph-time-dot"> · </span>
          <span className="ph-time-clock">{clock}</span>
        </>
      )}
    </time>
  );
}
