import { Cluster, Text } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { SearchChanges } from "../../../shared/use-address-search.ts";
import { TeamChoice } from "../../organisation/parts.ts";
import { type Span, spans } from "../../service-statistics/parts.ts";
import type { Period } from "../api.ts";
import type { BoardAddress } from "../board-address.ts";

interface PeriodBarProps {
  readonly address: BoardAddress;
  readonly period: Period;
  readonly onChange: (change: SearchChanges) => void;
  readonly children?: ReactNode;
}

/** Which days, and which team. */
export function PeriodBar({ address, period, onChange, children }: PeriodBarProps): ReactNode {
  const t = useT();
  return (
    <Cluster gap={12} rowGap={8} role="group" aria-label={t("serviceStatistics.range.title")}>
      <Segmented<Span>
        className="bd-spans"
        aria-label={t("serviceStatistics.range.title")}
        // Days of their own are no span.
        value={address.from && address.to ? ("" as Span) : address.span}
        onChange={(span) => onChange({ span, from: null, to: null })}
        options={spans.map((value) => ({ value, label: t(`serviceStatistics.range.${value}`) }))}
      />
      <TeamChoice
        label={t("serviceStatistics.filter.team")}
        placeholder={t("serviceStatistics.filter.allTeams")}
        value={address.team}
        onChange={(team) => onChange({ team: team ?? null })}
      />
      {children ? <span className="bd-picker">{children}</span> : null}
      <Text size="small" tone="tertiary">
        {`${period.from} – ${period.to}`}
      </Text>
    </Cluster>
  );
}
