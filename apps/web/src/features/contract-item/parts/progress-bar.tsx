import { progressTone } from "@pharos/domain/contract-item";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import "./progress-bar.css";

interface ProgressBarProps {
  /** Delivered ÷ planned; null when nothing was planned. */
  readonly ratio: number | null;
  /** What is measured, for assistive technology. */
  readonly label: string;
}

const toneClass = { none: "mute", normal: "info", warn: "warn", over: "p1" } as const;

/** How much of a plan is delivered: a bar that stops at its end, and the share in figures. */
export function ProgressBar({ ratio, label }: ProgressBarProps): ReactNode {
  const format = useFormat();
  if (ratio === null) return <span className="ci-progress-none">–</span>;
  const percent = Math.round(Math.min(1, ratio) * 100);
  return (
    <span className={`ci-progress ph-tone-${toneClass[progressTone(ratio)]}`}>
      <span
        className="ci-progress-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={format.percent(ratio)}
      >
        <span className="ci-progress-fill" style={{ width: `${percent}%` }} />
      </span>
      <span className="ci-progress-figure">{format.percent(ratio)}</span>
    </span>
  );
}
