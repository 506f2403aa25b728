import { businessToday } from "@pharos/domain/contract";
import { CountTabs, Grid, PageHeader, SkeletonCards, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { serviceStatisticsQueries } from "./api.ts";
import { AttainmentPanel } from "./parts/attainment-panel.tsx";
import { BreachReasonsPanel } from "./parts/breach-reasons-panel.tsx";
import { BreachReview } from "./parts/breach-review.tsx";
import { FigureCards, RateCards } from "./parts/figure-cards.tsx";
import { GroupBars } from "./parts/group-bars.tsx";
import { RangeBar } from "./parts/range-bar.tsx";
import { RatingsPanel } from "./parts/ratings-panel.tsx";
import type { CountedRange } from "./parts/rows-href.ts";
import {
  attainmentQueryOf,
  breachQueryOf,
  daysOf,
  queryBefore,
  queryOf,
  readAddress,
  type StatisticsAddress,
  views,
  writeAddress,
} from "./parts/statistics-address.ts";
import { TrendPanel } from "./parts/trend-panel.tsx";
import "./parts/statistics.css";

/** What came in, how it was dealt with and how the promises were kept; every figure opens its rows. */
export function ServiceStatisticsScreen(): ReactNode {
  const t = useT();
  const me = useMe();
  const [params, search] = useAddressSearch();
  const address = readAddress(params);
  const today = businessToday(new Date());
  const days = daysOf(address, today);
  const isVendor = !me.isEsUser && me.perms.includes("team:view");
  // Another choice begins on its first page.
  const go = (change: Partial<StatisticsAddress>) =>
    search.set((newest) => writeAddress({ ...readAddress(newest), page: 1, ...change }));
  const range: CountedRange = { ...days, company: address.company, team: address.team };
  return (
    <Stack gap={16}>
      <PageHeader title={t("shell.titles.serviceStatistics")} meta={t("serviceStatistics.intro")} />
      <RangeBar
        address={address}
        days={days}
        isVendor={isVendor}
        onChange={go}
        onReset={() => search.set(new URLSearchParams())}
      />
      <CountTabs
        label={t("serviceStatistics.view.title")}
        active={address.view}
        onChange={(key) => go({ view: views.find((view) => view === key) ?? "figures" })}
        tabs={[
          { key: "figures", label: t("serviceStatistics.view.figures"), hasNoCount: true },
          { key: "breaches", label: t("serviceStatistics.breaches.title"), hasNoCount: true },
        ]}
      />
      {address.view === "breaches" ? (
        <BreachReview query={breachQueryOf(address, today)} isVendor={isVendor} onChange={go} />
      ) : (
        <Figures address={address} range={range} today={today} isVendor={isVendor} onChange={go} />
      )}
    </Stack>
  );
}

interface FiguresProps {
  readonly address: StatisticsAddress;
  readonly range: CountedRange;
  readonly today: string;
  readonly isVendor: boolean;
  readonly onChange: (change: Partial<StatisticsAddress>) => void;
}

function Figures({ address, range, today, isVendor, onChange }: FiguresProps): ReactNode {
  const t = useT();
  const statistics = useQuery(serviceStatisticsQueries.statistics(queryOf(address, today)));
  const { data } = statistics;
  const before = useQuery({
    ...serviceStatisticsQueries.statistics(queryBefore(address, today)),
    enabled: data !== undefined,
  }).data;
  return (
    <>
      <QueryError query={statistics} />
      {statistics.isPending ? <SkeletonCards cards={6} cardHeight={120} /> : null}
      {data ? (
        <>
          <FigureCards data={data} before={before} range={range} />
          <RateCards data={data} before={before} range={range} />
          <Grid minWidth={420} gap={16} isStretched>
            <TrendPanel
              data={data}
              range={range}
              period={address.period}
              onPeriod={(period) => onChange({ period })}
            />
            <GroupBars
              title={t("serviceStatistics.severity.title")}
              by="severity"
              groups={data.bySeverity}
              range={range}
            />
            <GroupBars
              title={t("serviceStatistics.product.title")}
              by="product"
              groups={data.byProduct}
              range={range}
            />
            <GroupBars
              title={t("serviceStatistics.menu.title")}
              by="menu"
              groups={data.topMenus}
              range={range}
            />
          </Grid>
          <AttainmentPanel
            query={attainmentQueryOf(address, today)}
            range={range}
            groupBy={address.groupBy}
            isVendor={isVendor}
            onGroup={(groupBy) => onChange({ groupBy })}
          />
          <Grid minWidth={420} gap={16} isStretched>
            {isVendor ? <BreachReasonsPanel reasons={data.breachReasons} range={range} /> : null}
            <RatingsPanel data={data} range={range} />
          </Grid>
          <Text as="p" size="small" tone="tertiary">
            {t("serviceStatistics.scope")}
          </Text>
        </>
      ) : null}
    </>
  );
}
