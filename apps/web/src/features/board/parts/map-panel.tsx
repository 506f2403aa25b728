import { EmptyState, Grid, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { Defined } from "../../service-statistics/parts.ts";
import { boardQueries, type Period } from "../api.ts";
import { ChartBars } from "./bar-panel.tsx";
import { usePeople } from "./people-drawer.tsx";

const MapDrawing = lazyPart(async () => (await import("./map-drawing.tsx")).MapDrawing);

/** Where the engineers are: on the map, and as ranked bars, which stand alone when the map cannot be loaded. */
export function MapPanel({ period }: { readonly period: Period }): ReactNode {
  const t = useT();
  const chart = useQuery(boardQueries.chart("city", period));
  const people = usePeople();
  const { data } = chart;
  return (
    <Panel title={<Defined definition={t("board.chartDefinition.city")}>{t("board.chart.city")}</Defined>}>
      <QueryError query={chart} isCompact />
      {chart.isPending ? <SkeletonText lines={8} /> : null}
      {data?.categories.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      {data && data.categories.length > 0 ? (
        <Grid minWidth={320} gap={16}>
          <Stack gap={4}>
            <MapDrawing chart={data} onChoose={people.open} />
            {data.map?.approvalNo ? (
              <Text as="p" size="small" tone="tertiary">
                {t("board.map.approvalNo", { number: data.map.approvalNo })}
              </Text>
            ) : null}
          </Stack>
          <ChartBars chart={data} />
        </Grid>
      ) : null}
      {people.drawer}
    </Panel>
  );
}
