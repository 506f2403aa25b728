import { requestFigure } from "@pharos/domain/enums";
import { Grid, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { CountedRange } from "./rows-href.ts";

interface FigureCardsProps {
  readonly data: Statistics;
  readonly range: CountedRange;
}

const counted = ["submitted", "open", "closed", "breached", "urgent", "escalated", "reopened"] as const;

/** How many requests there were; each number opens them. */
export function FigureCards({ data, range }: FigureCardsProps): ReactNode {
  const t = useT();
  return (
    <Grid as="dl" minWidth={140} gap={12} isStretched className="ss-cards">
      {counted.map((figure) => {
        const name = t(requestFigure.labelKey(figure));
        return (
          <Stack key={figure} gap={2} isPanel className="ss-card">
            <dt>
              <Defined definition={t(`serviceStatistics.definition.${figure}`)}>{name}</Defined>
            </dt>
            <Text
              as="dd"
              size="figure"
              weight="strong"
              data-bad={figure === "breached" && data.totals.breached > 0}
            >
              <FigureLink range={range} figure={figure} count={data.totals[figure]} name={name} />
            </Text>
          </Stack>
        );
      })}
    </Grid>
  );
}

/** How the promises were kept; below each share stand the requests in which it was not. */
export function RateCards({ data, range }: FigureCardsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const minutes = (value: number | null) => (value === null ? "–" : format.duration(value * 60_000));
  const { slaRate, durations } = data;
  const rates = [
    { kind: "first", figure: "firstBreached", share: slaRate.first },
    { kind: "reply", figure: "replyBreached", share: slaRate.reply },
    { kind: "solve", figure: "solveBreached", share: slaRate.solve },
    { kind: "reopen", figure: "reopened", share: data.reopenRate },
  ] as const;
  const times = [
    {
      key: "first",
      name: t("serviceStatistics.duration.firstShort"),
      definition: t("serviceStatistics.definition.firstResponse"),
      median: durations.firstResponseMedian,
      p90: durations.firstResponseP90,
    },
    {
      key: "solve",
      name: t("serviceStatistics.duration.solveShort"),
      definition: t("serviceStatistics.definition.solveTime"),
      median: durations.solveMedian,
      p90: durations.solveP90,
    },
  ];
  return (
    <Grid as="dl" minWidth={140} gap={12} isStretched className="ss-cards">
      {rates.map(({ kind, figure, share }) => {
        const name = t(requestFigure.labelKey(figure));
        return (
          <Stack key={kind} gap={2} isPanel className="ss-card">
            <dt>
              <Defined definition={t(`serviceStatistics.definition.${kind}`)}>
                {t(`serviceStatistics.rate.${kind}Short`)}
              </Defined>
            </dt>
            <Text as="dd" size="figure" weight="strong">
              {share === null ? "–" : format.percent(share)}
            </Text>
            <Text as="dd" size="small" tone="tertiary" className="ss-card-note">
              {name} <FigureLink range={range} figure={figure} count={data.totals[figure]} name={name} />
            </Text>
          </Stack>
        );
      })}
      {times.map(({ key, name, definition, median, p90 }) => (
        <Stack key={`time-${key}`} gap={2} isPanel className="ss-card">
          <dt>
            <Defined definition={definition}>{name}</Defined>
          </dt>
          <Text as="dd" size="headline" weight="strong">
            {minutes(median)}
          </Text>
          <Text as="dd" size="small" tone="tertiary" className="ss-card-note">
            {t("serviceStatistics.duration.p90", { p90: minutes(p90) })}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
}
