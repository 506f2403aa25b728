import { Grid, PageHeader, SkeletonCards, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { boardQueries } from "./api.ts";
import { periodsOf, readAddress } from "./board-address.ts";
import { PeriodBar } from "./parts/period-bar.tsx";
import { TileCards } from "./parts/tile-cards.tsx";
import "./parts/board.css";

const BoardCharts = lazyPart(async () => (await import("./parts/board-charts.tsx")).BoardCharts);

/** How the service stands, for those who lead it: figures that open their rows, charts and tables. */
export function DashboardScreen(): ReactNode {
  return useMe().perms.includes("dash:view") ? <Dashboard /> : <Navigate to={paths.limit()} replace />;
}

function Dashboard(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const address = readAddress(params);
  const { period, before } = periodsOf(address);
  const tiles = useQuery(boardQueries.tiles(period));
  const earlier = useQuery({ ...boardQueries.tiles(before), enabled: tiles.data !== undefined });
  return (
    <Stack gap={16}>
      <PageHeader
        title={t("shell.titles.dashboard")}
        meta={<Link to={paths.efficiencyAnalysis()}>{t("shell.titles.efficiencyAnalysis")}</Link>}
      />
      <PeriodBar address={address} period={period} onChange={(change) => search.patch(change)} />
      <QueryError query={tiles} />
      {tiles.isPending ? <SkeletonCards cards={14} cardHeight={104} /> : null}
      {tiles.data ? <TileCards tiles={tiles.data.tiles} before={earlier.data?.tiles} /> : null}
      <Grid minWidth={420} gap={16} isStretched>
        {tiles.data ? <BoardCharts period={period} /> : null}
      </Grid>
    </Stack>
  );
}
