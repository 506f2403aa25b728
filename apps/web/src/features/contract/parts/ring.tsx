import { Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import "./ring.css";

interface RingProps {
  /** What is measured. */
  readonly label: string;
  /** The figure in the middle. */
  readonly value: string;
  /** Share that is filled, 0 to 1; null draws an empty ring. */
  readonly share: number | null;
  readonly tone: string;
  /** Quiet words below the label. */
  readonly note?: string;
}

const radius = 26;
const length = 2 * Math.PI * radius;

/** A figure in a ring that fills up. */
export function Ring({ label, value, share, tone, note }: RingProps): ReactNode {
  const filled = Math.min(1, Math.max(0, share ?? 0)) * length;
  return (
    <Stack as="figure" align="center" className={`ct-ring ph-tone-${tone}`}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} className="ct-ring-track" />
        {filled > 0 ? (
          <circle
            cx="32"
            cy="32"
            r={radius}
            className="ct-ring-fill"
            strokeDasharray={`${filled} ${length}`}
          />
        ) : null}
      </svg>
      <Text size="base" weight="strong" className="ct-ring-value">
        {value}
      </Text>
      <Text as="figcaption" size="small" tone="secondary" isBreaking>
        {label}
        {note === undefined ? null : (
          <Text as="small" tone="tertiary">
            {note}
          </Text>
        )}
      </Text>
    </Stack>
  );
}
