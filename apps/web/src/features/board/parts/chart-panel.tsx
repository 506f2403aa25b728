import { EmptyState, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { boardQueries, type Chart, type ChartType, type Period } from "../api.ts";

interface ChartPanelProps {
  readonly type: ChartType;
  readonly period: Period;
  readonly children: (chart: Chart) => ReactNode;
}

/** One chart of the board, or why there is none. */
export function ChartPanel({ type, period, children }: ChartPanelProps): ReactNode {
  const t = useT();
  const chart = useQuery(boardQueries.chart(type, period));
  const isEmpty = chart.data?.series.every(({ values }) => values.every((value) => !value));
  return (
    <Panel
      title={<Defined definition={t(`board.chartDefinition.${type}`)}>{t(`board.chart.${type}`)}</Defined>}
    >
      <QueryError query={chart} isCompact />
      {chart.isPending ? <SkeletonText lines={6} /> : null}
      {isEmpty ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      {chart.data && !isEmpty ? children(chart.data) : null}
    </Panel>
  );
}
