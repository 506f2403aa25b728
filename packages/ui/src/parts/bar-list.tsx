import type { ReactNode } from "react";
import { Cluster, Grid } from "../layout/primitives.tsx";
import type { Tone } from "../theme/palette.ts";
import "./bar-list.css";

/** One bar: what it is about, how long its parts are, and the figures at its end. */
export interface Bar {
  readonly key: string;
  readonly name: ReactNode;
  readonly parts: readonly { readonly tone: Tone; readonly value: number }[];
  /** What the bar says, in numbers: the drawing is not read out. */
  readonly figures: ReactNode;
}

/** Bars of one scale under each other; on a phone each stands below its name. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }): ReactNode {
  const most = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  return (
    <Grid as="ul" gap={12} rowGap={8} className="ph-bars">
      {bars.map(({ key, name, parts, figures }) => (
        <Grid key={key} as="li" gap={12} rowGap={4} align="center">
          <span className="ph-bar-name">{name}</span>
          <Cluster as="span" gap={2} align="stretch" isOneLine className="ph-bar" aria-hidden="true">
            {parts.map(({ tone, value }) =>
              value === 0 ? null : (
                <span
                  key={tone}
                  className={`ph-tone-${tone}`}
                  style={{ width: `${(value / most) * 100}%` }}
                />
              ),
            )}
          </Cluster>
          <Cluster as="span" gap={4} align="stretch" justify="end" isOneLine className="ph-bar-figures">
            {figures}
          </Cluster>
        </Grid>
      ))}
    </Grid>
  );
}
