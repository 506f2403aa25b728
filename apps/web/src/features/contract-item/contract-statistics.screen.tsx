import { Grid, PageHeader, Panel, SkeletonText, Stack } from "@pharos/ui";
import { MonthBars } from "@pharos/ui/charts";
import { Segmented, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { type ContractStatistics, contractItemQueries } from "./api.ts";
import { ContractAreaTabs } from "./contract-area-tabs.tsx";
import { ContractsTable } from "./statistics/contracts-table.tsx";
import { FigureCards } from "./statistics/figure-cards.tsx";
import { GroupBars } from "./statistics/group-bars.tsx";
import {
  type Focus,
  type Grouping,
  groupNamed,
  queryOf,
  readAddress,
  type StatisticsAddress,
  writeAddress,
} from "./statistics/statistics-query.ts";
import "./statistics/statistics.css";

/** How the contracts stand: what runs, what ends soon, what was renewed, and the contracts behind every figure. */
export function ContractStatisticsScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const address = readAddress(params);
  const statistics = useQuery(contractItemQueries.statistics(queryOf(address)));
  const listRef = useRef<HTMLDivElement>(null);
  const hrefOf = (next: Partial<StatisticsAddress>): string =>
    `?${writeAddress({ ...baseOf(address), ...next }).toString()}`;
  const go = (next: Partial<StatisticsAddress>) =>
    search.set((newest) => writeAddress({ ...baseOf(readAddress(newest)), ...next }));
  const { data } = statistics;
  return (
    <Stack gap={16}>
      <PageHeader
        title={t("contractItem.statistics.title")}
        meta={<ContractAreaTabs current="statistics" />}
        actions={<YearChoice data={data} onChange={(year) => go({ year })} />}
      />
      <QueryError query={statistics} />
      {statistics.isPending ? <SkeletonText lines={14} /> : null}
      {data ? (
        <>
          <FigureCards data={data} hrefOf={(focus) => hrefOf({ focus })} focus={plainFocusOf(address)} />
          <Grid minWidth={420} gap={16} align="start" isStretched>
            <GroupPanel
              data={data}
              address={address}
              hrefOf={hrefOf}
              onGroup={(groupBy) => go({ groupBy })}
            />
            <MonthPanel
              data={data}
              onChoose={(focus, month) => {
                go({ focus, month });
                listRef.current?.scrollIntoView({ block: "nearest" });
              }}
            />
          </Grid>
          <div ref={listRef}>
            <ListPanel data={data} address={address} onLift={hrefOf({})} />
          </div>
        </>
      ) : null}
    </Stack>
  );
}

/** Year and grouping stay when a figure is chosen; the figure before does not. */
const baseOf = ({ year, groupBy }: StatisticsAddress): StatisticsAddress => ({
  groupBy,
  ...(year !== undefined && { year }),
});

const plainFocusOf = ({ focus, group, month }: StatisticsAddress): Focus | undefined =>
  group === undefined && month === undefined ? focus : undefined;

interface YearChoiceProps {
  readonly data: ContractStatistics | undefined;
  readonly onChange: (year: number) => void;
}

function YearChoice({ data, onChange }: YearChoiceProps): ReactNode {
  const t = useT();
  if (!data) return null;
  return (
    <Select
      aria-label={t("contractItem.statistics.year")}
      value={data.year}
      onChange={onChange}
      options={data.years
        .toReversed()
        .map((year) => ({ value: year, label: t("contractItem.statistics.yearOf", { year }) }))}
      popupMatchSelectWidth={false}
    />
  );
}

interface GroupPanelProps {
  readonly data: ContractStatistics;
  readonly address: StatisticsAddress;
  readonly hrefOf: (next: Partial<StatisticsAddress>) => string;
  readonly onGroup: (groupBy: Grouping) => void;
}

function GroupPanel({ data, address, hrefOf, onGroup }: GroupPanelProps): ReactNode {
  const t = useT();
  return (
    <Panel
      title={t("contractItem.statistics.byGroup")}
      extra={
        <Segmented<Grouping>
          aria-label={t("contractItem.statistics.groupBy")}
          value={address.groupBy}
          onChange={onGroup}
          options={[
            { value: "team", label: t("contractItem.statistics.by.team") },
            { value: "manager", label: t("contractItem.statistics.by.manager") },
            { value: "product", label: t("contractItem.statistics.by.product") },
            { value: "city", label: t("contractItem.statistics.by.city") },
          ]}
        />
      }
    >
      <GroupBars groups={data.byGroup} hrefOf={(focus, group) => hrefOf({ focus, group })} />
    </Panel>
  );
}

interface MonthPanelProps {
  readonly data: ContractStatistics;
  readonly onChoose: (focus: Focus, month: number) => void;
}

function MonthPanel({ data, onChoose }: MonthPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const title = t("contractItem.statistics.byMonth", { year: data.year });
  return (
    <Panel title={title}>
      <MonthBars
        label={title}
        months={data.series.map(({ month }) => month)}
        write={(value) => format.number(value)}
        onChoose={(key, index) => {
          const focus = (["ending", "renewed", "beginning"] as const).find((name) => name === key);
          if (focus) onChoose(focus, index + 1);
        }}
        series={[
          {
            key: "ending",
            label: t("contractItem.statistics.ending"),
            tone: "warn",
            values: data.series.map(({ ending }) => ending),
          },
          {
            key: "renewed",
            label: t("contractItem.statistics.renewed"),
            tone: "ok",
            values: data.series.map(({ renewed }) => renewed),
          },
          {
            key: "beginning",
            label: t("contractItem.statistics.beginning"),
            tone: "info",
            values: data.series.map(({ beginning }) => beginning),
          },
        ]}
      />
    </Panel>
  );
}

interface ListPanelProps {
  readonly data: ContractStatistics;
  readonly address: StatisticsAddress;
  /** Address without a chosen figure. */
  readonly onLift: string;
}

function ListPanel({ data, address, onLift }: ListPanelProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const words = useFocusWords();
  const { focus = "expiring", group, month } = address;
  const named = groupNamed(data.byGroup, group);
  const parts = [
    named && (nameIn(locale, named.name, named.nameEn) ?? t("contractItem.statistics.none")),
    month && t("contractItem.statistics.month", { month }),
  ].filter((part) => part !== undefined && part !== 0);
  const what = words[focus];
  const title =
    parts.length === 0
      ? t("contractItem.statistics.list", { what })
      : t("contractItem.statistics.listOf", { what, group: parts.join(" · ") });
  return (
    <Panel
      padding="none"
      title={title}
      extra={
        <>
          {address.focus === undefined ? null : (
            <Link to={onLift} preventScrollReset>
              {t("contractItem.statistics.lift")}
            </Link>
          )}
          <Link to={paths.contracts()}>{t("contractItem.statistics.showAll")}</Link>
        </>
      }
    >
      <ContractsTable rows={data.focused ?? data.expiring} label={title} />
    </Panel>
  );
}

function useFocusWords(): Readonly<Record<Focus, string>> {
  const t = useT();
  return {
    inForce: t("contractItem.statistics.inForce"),
    expiring: t("contractItem.statistics.expiring"),
    expired: t("contractItem.statistics.expired"),
    pending: t("contractItem.statistics.pending"),
    ended: t("contractItem.statistics.ended"),
    renewed: t("contractItem.statistics.renewed"),
    ending: t("contractItem.statistics.ending"),
    beginning: t("contractItem.statistics.beginning"),
  };
}
