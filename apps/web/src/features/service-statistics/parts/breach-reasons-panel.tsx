import { Cluster, EmptyState, Grid, Panel, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { breachReasonWord } from "../../../shared/breach-reason.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { CountedRange } from "./rows-href.ts";

interface BreachReasonsPanelProps {
  readonly reasons: Statistics["breachReasons"];
  readonly range: CountedRange;
}

/** Why promises were broken, as those who handled the requests said. */
export function BreachReasonsPanel({ reasons, range }: BreachReasonsPanelProps): ReactNode {
  const t = useT();
  const most = Math.max(...reasons.map(({ count }) => count));
  return (
    <Panel
      title={
        <Defined definition={t("serviceStatistics.definition.breachReasons")}>
          {t("serviceStatistics.breachReasons.title")}
        </Defined>
      }
    >
      {reasons.length === 0 ? (
        <EmptyState isCompact>{t("serviceStatistics.breachReasons.none")}</EmptyState>
      ) : (
        <Stack as="ul" gap={8} className="ss-bars">
          {reasons.map(({ reason, count }) => (
            <Grid key={reason} as="li" gap={12} rowGap={4} align="center">
              <span className="ss-bar-name">{breachReasonWord(t, reason)}</span>
              <Cluster as="span" gap={2} align="stretch" isOneLine className="ss-bar" aria-hidden="true">
                <span
                  className={reason === "unexplained" ? "ph-tone-mute" : "ph-tone-p1"}
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </Cluster>
              <Cluster as="span" gap={8} align="stretch" justify="end" isOneLine className="ss-bar-figures">
                <FigureLink
                  range={range}
                  figure="breached"
                  group={{ by: "reason", key: reason }}
                  count={count}
                  name={breachReasonWord(t, reason)}
                />
              </Cluster>
            </Grid>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
