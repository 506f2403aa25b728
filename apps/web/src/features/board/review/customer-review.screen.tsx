import { Cluster, Grid, PageHeader, SkeletonCards, Stack, Text } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { downloadIcon, Icon } from "@pharos/ui/icons";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { boardQueries, type CustomerReview, saveCustomerReview } from "../api.ts";
import { KeptPanel, UsedPanel } from "./request-panels.tsx";
import { type ReviewSpan, readReviewSpan, reviewDays, reviewSpans } from "./review-address.ts";
import { RiskPanel } from "./risk-panel.tsx";
import { FoundPanel, PeoplePanel, SoldPanel } from "./work-panels.tsx";
import "../parts/board.css";

/** Everything about one customer before the talk about the next term, and the same for the customer as a PDF. */
export function CustomerReviewScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { companyId: given = "" } = useParams();
  // No organisation has the number 0.
  const companyId = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : 0;
  const inApp = useInAppLink();
  const [params, search] = useAddressSearch();
  const span = readReviewSpan(params);
  const { days, before } = reviewDays(span);
  const review = useQuery(boardQueries.review(companyId, days));
  const earlier = useQuery({ ...boardQueries.review(companyId, before), enabled: review.data !== undefined });
  const saving = useMutation({
    mutationFn: () => saveCustomerReview(companyId, days),
    onError: (error) => notify.failure(error),
  });
  return (
    <Stack gap={16}>
      <PageHeader
        title={review.data ? nameIn(locale, review.data.name, review.data.nameEn) : t("board.review.title")}
        back={{ label: t("shell.titles.dashboard"), ...inApp(paths.dashboard()) }}
        meta={t("board.review.intro")}
        actions={
          <Button
            icon={<Icon of={downloadIcon} />}
            title={t("board.review.downloadHint")}
            loading={saving.isPending}
            disabled={!review.data}
            onClick={() => saving.mutate()}
          >
            {t("board.review.download")}
          </Button>
        }
      />
      <Cluster gap={12} rowGap={8} role="group" aria-label={t("serviceStatistics.range.title")}>
        <Segmented<ReviewSpan>
          className="bd-spans"
          aria-label={t("serviceStatistics.range.title")}
          value={span}
          onChange={(value) => search.patch({ span: value === "year" ? null : value })}
          options={reviewSpans.map((value) => ({ value, label: t(`serviceStatistics.range.${value}`) }))}
        />
        <Text size="small" tone="tertiary">
          {`${days.from} – ${days.to}`}
        </Text>
      </Cluster>
      <QueryError query={review} />
      {review.isPending ? <SkeletonCards cards={5} cardHeight={160} /> : null}
      {review.data ? <Panels review={review.data} before={earlier.data} /> : null}
    </Stack>
  );
}

interface PanelsProps {
  readonly review: CustomerReview;
  /** The same of the days before; undefined until it is there. */
  readonly before: CustomerReview | undefined;
}

function Panels({ review, before }: PanelsProps): ReactNode {
  const { contracts, requests, hours, inspections, risk } = review;
  return (
    <Stack gap={16}>
      <RiskPanel risk={risk} />
      {contracts ? <SoldPanel contracts={contracts} /> : null}
      <Grid minWidth={420} gap={16} isStretched>
        <UsedPanel review={review} before={before} />
        {requests ? <KeptPanel requests={requests} before={before?.requests ?? undefined} /> : null}
        {inspections ? <FoundPanel inspections={inspections} /> : null}
        {hours ? <PeoplePanel hours={hours} /> : null}
      </Grid>
    </Stack>
  );
}
