import { Grid, PageHeader, SkeletonCards, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { boardQueries } from "./api.ts";
import { periodsOf, readAddress } from "./board-address.ts";
import { PeriodBar } from "./parts/period-bar.tsx";
import { SubscriptionSwitch } from "./parts/subscription-switch.tsx";
import { TileCards } from "./parts/tile-cards.tsx";
import "./parts/board.css";

const AsOfPanel = lazyPart(async () => (await import("./parts/as-of-panel.tsx")).AsOfPanel);
const BoardCharts = lazyPart(async () => (await import("./parts/board-charts.tsx")).BoardCharts);

const WallScreen = lazyPart(async () => {
  const [wall] = await Promise.all([import("./wall/wall-screen.tsx"), loadTexts(["serviceRequest"])]);
  return wall.WallScreen;
});

/** How the service stands, for those who lead it: figures that open their rows, charts and tables. */
export function DashboardScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const address = readAddress(params);
  const { period, before } = periodsOf(address);
  const { perms } = useMe();
  const isOnWall = params.has("screen");
  const tiles = useQuery(boardQueries.tiles(period));
  const earlier = useQuery({ ...boardQueries.tiles(before), enabled: tiles.data !== undefined });
  // What is looked back at stands first.
  const asOf = perms.includes("fault:view") ? (
    <AsOfPanel period={period} asOf={address.asOf} onChange={(day) => search.patch({ asOf: day || null })} />
  ) : null;
  if (isOnWall) return <WallScreen period={period} />;
  return (
    <Stack gap={16}>
      <PageHeader
        title={t("shell.titles.dashboard")}
        meta={
          <>
            <Link to={paths.efficiencyAnalysis()}>{t("shell.titles.efficiencyAnalysis")}</Link>
            <Link to={`${paths.dashboard()}?screen`}>{t("board.wall.open")}</Link>
          </>
        }
      />
      <PeriodBar address={address} period={period} onChange={(change) => search.patch(change)} />
      <SubscriptionSwitch />
      {address.asOf === "" ? null : asOf}
      <QueryError query={tiles} />
      {tiles.isPending ? <SkeletonCards cards={14} cardHeight={104} /> : null}
      {tiles.data ? <TileCards tiles={tiles.data.tiles} before={earlier.data?.tiles} /> : null}
      {address.asOf === "" && tiles.data ? asOf : null}
      <Grid minWidth={420} gap={16} isStretched>
        {tiles.data ? <BoardCharts period={period} /> : null}
      </Grid>
    </Stack>
  );
}
