import type { ReactNode } from "react";
import { Icon, pauseCircleIcon } from "../icons/index.ts";
import type { Tone } from "../theme/palette.ts";
import { classNames } from "./class-names.ts";
import "./tones.css";
import "./countdown.css";

export interface CountdownProps {
  label: ReactNode;
  /** The words: "1 h 20 min left", "overdue 0.4 h". */
  text: string;
  /** Share of the time that is used up, 0 to 1; more is shown as full. */
  usedShare: number;
  tone: Tone;
  /** Second line: the due time, or why the clock stands. */
  note?: ReactNode;
  isPaused?: boolean;
}

/** One clock: its words and a bar of the time used. It does not tick; the caller gives new words. */
export function Countdown({
  label,
  text,
  usedShare,
  tone,
  note,
  isPaused = false,
}: CountdownProps): ReactNode {
  const percent = Math.round(Math.min(1, Math.max(0, usedShare)) * 100);
  return (
    <div className={classNames("ph-countdown", `ph-tone-${tone}`, isPaused && "ph-countdown-paused")}>
      <div className="ph-countdown-line">
        <span className="ph-countdown-label">{label}</span>
        <span className="ph-countdown-text">
          {isPaused ? <Icon of={pauseCircleIcon} /> : null}
          {text}
        </span>
      </div>
      <div className="ph-countdown-track" aria-hidden="true">
        <div className="ph-countdown-bar" style={{ width: `${percent}%` }} />
      </div>
      {note === undefined ? null : <div className="ph-countdown-note">{note}</div>}
    </div>
  );
}
