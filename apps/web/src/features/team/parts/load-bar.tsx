import type { Tone } from "@pharos/ui";
import { Cluster, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import "./load-bar.css";

/** How much someone carries, as a bar and a figure. */
export function LoadBar({ percent }: { readonly percent: number }): ReactNode {
  const t = useT();
  const words = t("team.members.load", { percent });
  return (
    <Cluster
      as="span"
      gap={8}
      isOneLine
      isInline
      className={`ph-tone-${toneOf(percent)}`}
      role="img"
      aria-label={words}
    >
      <span className="team-load-track">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <Text size="small" tone="secondary" className="team-load-figure">
        {percent}%
      </Text>
    </Cluster>
  );
}

function toneOf(percent: number): Tone {
  if (percent >= 100) return "p1";
  return percent >= 70 ? "warn" : "ok";
}
