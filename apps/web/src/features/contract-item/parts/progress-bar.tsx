import { progressTone } from "@pharos/domain/contract-item";
import { Cluster, Text } from "@pharos/ui";
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
  if (ratio === null) return <Text tone="tertiary">–</Text>;
  const percent = Math.round(Math.min(1, ratio) * 100);
  return (
    <Cluster as="span" gap={8} isOneLine className={`ci-progress ph-tone-${toneClass[progressTone(ratio)]}`}>
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
      <Text size="small" className="ci-progress-figure">
        {format.percent(ratio)}
      </Text>
    </Cluster>
  );
}
