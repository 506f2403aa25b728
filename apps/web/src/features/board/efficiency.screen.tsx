import { efficiencyCards, efficiencyColumns } from "@pharos/api/board";
import { minuteMs } from "@pharos/domain/time";
import { EmptyState, Grid, PageHeader, Panel, SimpleTable, SkeletonCards, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
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
      {data ? <People people={data.people} before={earlier.data?.people} /> : null}
      {perms.includes("dash:view") ? (
        <Grid minWidth={420} gap={16} isStretched>
          <SlaPanel period={period} />
          <TrendPanel period={period} />
        </Grid>
      ) : null}
    </Stack>
  );
}

type Written = (typeof efficiencyCards)[number] | (typeof efficiencyColumns)[number];

function useWriter(): (what: Written, value: number | null) => string {
  const format = useFormat();
  return (what, value) => {
    if (value === null) return "–";
    switch (what) {
      case "firstMedian":
      case "solveMedian":
        return format.duration(value * minuteMs, { isWorkingTime: true });
      case "rating":
      case "hours":
        return format.number(value, 1);
      case "closed":
      case "articles":
        return format.number(value);
      default:
        return format.percent(value);
    }
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
    <Grid as="dl" minWidth={180} gap={12} isStretched>
      {efficiencyCards.map((card) => (
        <Stack key={card} gap={2} isPanel className="bd-card">
          <dt>
            <Defined definition={t(`board.efficiency.definition.${card}`)}>
              {t(`board.efficiency.card.${card}`)}
            </Defined>
          </dt>
          <Text as="dd" size="figure" weight="strong">
            <RowsLink rows={totals[card].rows} name={t(`board.efficiency.card.${card}`)}>
              {write(card, totals[card].value)}
            </RowsLink>
          </Text>
          <Text as="dd" size="small" tone="tertiary">
            {before ? t("board.before", { value: write(card, before[card].value) }) : "\u00A0"}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}

interface PeopleProps {
  readonly people: Efficiency["people"];
  /** The same of the period before; undefined until they are there. */
  readonly before: Efficiency["people"] | undefined;
}

function People({ people, before }: PeopleProps): ReactNode {
  const t = useT();
  const write = useWriter();
  const title = t("board.efficiency.people");
  return (
    <Panel title={title} padding="none">
      {people.length === 0 ? <EmptyState isCompact>{t("board.noData")}</EmptyState> : null}
      <div className="bd-table" role="region" aria-label={title} tabIndex={0}>
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{t("board.efficiency.column.name")}</th>
              {efficiencyColumns.map((column) => (
                <th key={column} scope="col">
                  <Defined definition={t(`board.efficiency.columnDefinition.${column}`)}>
                    {t(`board.efficiency.column.${column}`)}
                  </Defined>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ userId, name, figures }) => {
              const earlier = before?.find((one) => one.userId === userId)?.figures;
              return (
                <tr key={userId}>
                  <th scope="row">{name}</th>
                  {efficiencyColumns.map((column) => (
                    <td key={column}>
                      <RowsLink rows={figures[column].rows} name={name}>
                        {write(column, figures[column].value)}
                      </RowsLink>
                      <Text as="div" size="small" tone="tertiary">
                        {earlier
                          ? t("board.before", { value: write(column, earlier[column].value) })
                          : "\u00A0"}
                      </Text>
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </SimpleTable>
      </div>
    </Panel>
  );
}
