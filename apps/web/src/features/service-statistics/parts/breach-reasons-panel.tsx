import { BarList, EmptyState, Panel } from "@pharos/ui";
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
        <BarList
          bars={reasons.map(({ reason, count }) => ({
            key: reason,
            name: breachReasonWord(t, reason),
            parts: [{ tone: reason === "unexplained" ? "mute" : "p1", value: count }],
            figures: (
              <FigureLink
                range={range}
                figure="breached"
                group={{ by: "reason", key: reason }}
                count={count}
                name={breachReasonWord(t, reason)}
              />
            ),
          }))}
        />
      )}
    </Panel>
  );
}
