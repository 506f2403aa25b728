import { minuteMs } from "@pharos/domain/time";
import { EmptyState, Grid, PageHeader, Panel, SimpleTable, SkeletonCards, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { EngineerPicker } from "../organisation/parts.ts";
import { Defined } from "../service-statistics/parts.ts";
import { boardQueries, type Efficiency } from "./api.ts";
import { periodsOf, readAddress } from "./board-address.ts";
import { SlaPanel, TrendPanel } from "./parts/month-panels.tsx";
import { PeriodBar } from "./parts/period-bar.tsx";
import { RowsLink } from "./parts/rows-link.tsx";
import "./parts/board.css";

/** How fast and how well engineers work, for those who lead them; experts see their own line. */
export function EfficiencyScreen(): ReactNode {
  return useMe().perms.includes("eff:view") ? <EfficiencyPage /> : <Navigate to={paths.limit()} replace />;
}

function EfficiencyPage(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const [params, search] = useAddressSearch();
  const address = readAddress(params);
  const { period, before } = periodsOf(address);
  const person = address.person === undefined ? {} : { executorId: address.person };
  const efficiency = useQuery(boardQueries.efficiency({ ...period, ...person }));
  const { data } = efficiency;
  const earlier = useQuery({
    ...boardQueries.efficiency({ ...before, ...person }),
    enabled: data !== undefined,
  });
  return (
    <Stack gap={16}>
      <PageHeader title={t("shell.titles.efficiencyAnalysis")} meta={t("board.efficiency.intro")} />
      <PeriodBar address={address} period={period} onChange={(change) => search.patch(change)}>
        <EngineerPicker
          label={t("board.efficiency.person")}
          placeholder={t("board.efficiency.person")}
          value={address.person ?? null}
          onChange={(next) => search.patch({ person: next })}
        />
      </PeriodBar>
      <QueryError query={efficiency} />
      {efficiency.isPending ? <SkeletonCards cards={8} cardHeight={104} /> : null}
      {data ? <Totals totals={data.totals} before={earlier.data?.totals} /> : null}
      {data ? <People people={data.people} days={`${period.from}..${period.to}`} /> : null}
      {perms.includes("dash:view") ? (
        <Grid minWidth={420} gap={16} isStretched>
          <SlaPanel period={period} />
          <TrendPanel period={period} />
        </Grid>
      ) : null}
    </Stack>
  );
}

const cards = [
  "closed",
  "firstRate",
  "replyRate",
  "solveRate",
  "solveMedian",
  "reopenRate",
  "rating",
  "utilisation",
  "articles",
] as const;
type Card = (typeof cards)[number];

function useWriter(): (card: Card, value: number | null) => string {
  const format = useFormat();
  return (card, value) => {
    if (value === null) return "–";
    if (card === "solveMedian") return format.duration(value * minuteMs, { isWorkingTime: true });
    if (card === "rating") return format.number(value, 1);
    return card === "closed" || card === "articles" ? format.number(value) : format.percent(value);
  };
}

interface TotalsProps {
  readonly totals: Efficiency["totals"];
  readonly before: Efficiency["totals"] | undefined;
}

function Totals({ totals, before }: TotalsProps): ReactNode {
  const t = useT();
  const write = useWriter();
  return (
    <Grid as="dl" minWidth={140} gap={12} isStretched>
      {cards.map((card) => (
        <Stack key={card} gap={2} isPanel className="bd-card">
          <dt>
            <Defined definition={t(`board.efficiency.definition.${card}`)}>
              {t(`board.efficiency.card.${card}`)}
            </Defined>
          </dt>
          <Text as="dd" size="figure" weight="strong">
            {write(card, totals[card])}
          </Text>
          <Text as="dd" size="small" tone="tertiary">
            {before ? t("board.before", { value: write(card, before[card]) }) : "\u00A0"}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}

const columns = [
  "name",
  "closed",
  "severeShare",
  "firstMedian",
  "solveMedian",
  "reopenRate",
  "rating",
  "hours",
  "utilisation",
  "articles",
] as const;

interface PeopleProps {
  readonly people: Efficiency["people"];
  readonly days: string;
}

function People({ people, days }: PeopleProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const percent = (share: number | null) => (share === null ? "–" : format.percent(share));
  const minutes = (value: number | null) =>
    value === null ? "–" : format.duration(value * minuteMs, { isWorkingTime: true });
  const title = t("board.efficiency.people");
  return (
    <Panel title={title} padding="none">
      {people.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      <div className="bd-table" role="region" aria-label={title} tabIndex={0}>
        <SimpleTable>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`board.efficiency.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((one) => (
              <tr key={one.userId}>
                <th scope="row">{one.name}</th>
                <td>
                  <RowsLink rows={one.closed} name={one.name}>
                    {format.number(one.closed.count)}
                  </RowsLink>
                </td>
                <td>{percent(one.severeShare)}</td>
                <td>{minutes(one.firstMedian)}</td>
                <td>{minutes(one.solveMedian)}</td>
                <td>{percent(one.reopenRate)}</td>
                <td>{one.rating === null ? "–" : format.number(one.rating, 1)}</td>
                <td>
                  {one.hours === 0 ? (
                    "0"
                  ) : (
                    <Link className="bd-number" to={paths.manHourSummary({ person: one.userId, days })}>
                      {format.number(one.hours, 1)}
                    </Link>
                  )}
                </td>
                <td>{percent(one.utilisation)}</td>
                <td>{format.number(one.articles)}</td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      </div>
    </Panel>
  );
}
