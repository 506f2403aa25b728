import { Cluster, Grid, PageHeader, SkeletonCards, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../shared/components/query-error.tsx";
import { DateRangeFilter } from "../../shared/dates/date-field.tsx";
import { readDateRange, writeDateRange } from "../../shared/dates/date-range.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { articleQueries, type KnowledgeSummary } from "./api.ts";
import { SummaryCards } from "./summary/summary-cards.tsx";
import {
  GapBars,
  MostUsed,
  ReasonBars,
  ShareBars,
  StaleArticles,
  TypeBars,
} from "./summary/summary-panels.tsx";

/** What the knowledge base holds, how it is used, and what became of closed requests. */
export function KnowledgeSummaryScreen(): ReactNode {
  const t = useT();
  const [params, search] = useAddressSearch();
  const { from, to } = readDateRange(params.get("days") ?? "");
  const summary = useQuery(
    articleQueries.summary({ ...(from && { startTime: from }), ...(to && { endTime: to }) }),
  );
  const { data } = summary;
  return (
    <Stack gap={16}>
      <PageHeader title={t("shell.titles.knowledgeSummary")} meta={t("article.summary.intro")} />
      <Cluster gap={12}>
        <DateRangeFilter
          isStacked={false}
          label={t("article.summary.range")}
          ends={{ from: t("article.summary.from"), to: t("article.summary.to") }}
          value={data ? writeDateRange(data.startTime, data.endTime) : writeDateRange(from, to)}
          isPast
          isRequired
          onChange={(days) => search.patch({ days })}
        />
      </Cluster>
      {data ? (
        <Figures data={data} />
      ) : summary.isError ? (
        <QueryError query={summary} />
      ) : (
        <SkeletonCards cards={6} cardHeight={92} />
      )}
    </Stack>
  );
}

function Figures({ data }: { readonly data: KnowledgeSummary }): ReactNode {
  const t = useT();
  return (
    <>
      <SummaryCards data={data} />
      <Grid minWidth={420} gap={16}>
        <TypeBars types={data.byType} />
        <GapBars />
        <ShareBars title={t("article.summary.byAuthor")} shares={data.byAuthor} />
        <ShareBars title={t("article.summary.byCatalogue")} shares={data.byCatalogue} />
        <ReasonBars reasons={data.notIntoKnowledge} />
        <MostUsed articles={data.mostUsed} />
      </Grid>
      <StaleArticles total={data.staleTotal} articles={data.stale} />
    </>
  );
}
