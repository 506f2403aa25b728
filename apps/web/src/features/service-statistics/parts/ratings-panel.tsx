import { requestFigure } from "@pharos/domain/enums";
import { BarList, Cluster, EmptyState, Grid, Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { CountedRange } from "./rows-href.ts";

interface RatingsPanelProps {
  readonly data: Statistics;
  readonly range: CountedRange;
}

const scores = ["response", "duration", "result", "report"] as const;

/** What customers said of the work. */
export function RatingsPanel({ data: { ratings, ratingAvg, totals }, range }: RatingsPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const low = t(requestFigure.labelKey("lowRated"));
  return (
    <Panel title={t("serviceStatistics.rating.title")}>
      {ratings.count === 0 || ratingAvg === null ? (
        <EmptyState isCompact>{t("serviceStatistics.noData")}</EmptyState>
      ) : (
        <Grid gap={24} rowGap={16} align="center" className="ss-ratings">
          <Stack gap={2} tone="secondary">
            <Text as="strong" size="figure" tone="plain">
              {format.number(ratingAvg, 1)}
            </Text>
            <span>{t("serviceStatistics.rating.count", { count: ratings.count })}</span>
            <span>
              <Defined definition={t("serviceStatistics.definition.lowRated")}>{low}</Defined>{" "}
              <FigureLink range={range} figure="lowRated" count={totals.lowRated} name={low} />
            </span>
          </Stack>
          <BarList
            bars={ratings.stars
              .map((count, index) => ({ count, stars: index + 1 }))
              .toReversed()
              .map(({ count, stars }) => ({
                key: String(stars),
                name: t("serviceStatistics.rating.stars", { count: stars }),
                parts: [{ tone: "warn", value: count }],
                figures: <span className="ss-number">{format.number(count)}</span>,
              }))}
          />
          <Grid as="dl" minWidth={180} gap={24} rowGap={8} isStretched className="ss-scores">
            {scores.map((score) => {
              const mean = ratings[score];
              return (
                <Cluster key={score} gap={12} align="stretch" justify="between" isOneLine>
                  <Text as="dt" tone="secondary">
                    {t(`serviceStatistics.rating.${score}`)}
                  </Text>
                  <dd>{mean === null ? "–" : format.number(mean, 1)}</dd>
                </Cluster>
              );
            })}
          </Grid>
        </Grid>
      )}
    </Panel>
  );
}
