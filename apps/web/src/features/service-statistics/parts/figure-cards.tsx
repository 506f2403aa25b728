import { requestFigure } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, Text } from "@pharos/ui";
import { Sparkline } from "@pharos/ui/charts";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { Defined } from "./defined.tsx";
import { FigureLink } from "./figure-link.tsx";
import type { CountedRange } from "./rows-href.ts";

interface FigureCardsProps {
  readonly data: Statistics;
  /** The same of the period before; undefined until it is there. */
  readonly before: Statistics | undefined;
  readonly range: CountedRange;
}

/** Those that were reopened stand below their share, in the row of the rates. */
const counted = ["submitted", "open", "closed", "breached", "urgent", "escalated"] as const;

/** How many requests there were, and their course over the periods; each number opens them. */
export function FigureCards({ data, before, range }: FigureCardsProps): ReactNode {
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
            <Cluster
              as="dd"
              gap={8}
              justify="between"
              isOneLine
              data-bad={figure === "breached" && data.totals.breached > 0}
            >
              <Text size="figure" weight="strong">
                <FigureLink range={range} figure={figure} count={data.totals[figure]} name={name} />
              </Text>
              <Course figure={figure} data={data} />
            </Cluster>
            <Before value={before?.totals[figure]} />
          </Stack>
        );
      })}
    </Grid>
  );
}

/** The course of a figure; a single period with anything in it has none. */
function Course({ figure, data }: { readonly figure: (typeof counted)[number]; readonly data: Statistics }) {
  const values = data.series.map(({ figures }) => figures[figure]);
  if (values.filter((value) => value > 0).length < 2) return null;
  return <Sparkline tone={figure === "breached" ? "p1" : "info"} values={values} />;
}

/** The figure of the period before, for comparison; keeps its line until it is there. */
function Before({ value }: { readonly value: string | number | undefined }): ReactNode {
  const t = useT();
  return (
    <Text as="dd" size="small" tone="tertiary" className="ss-card-note">
      {value === undefined ? "\u00A0" : t("serviceStatistics.before", { value })}
    </Text>
  );
}

/** How the promises were kept; below each share stand the requests in which it was not. */
export function RateCards({ data, before, range }: FigureCardsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const minutes = (value: number | null) => (value === null ? "–" : format.duration(value * 60_000));
  const percent = (share: number | null) => (share === null ? "–" : format.percent(share));
  const { durations } = data;
  const rates = [
    { kind: "first", figure: "firstBreached", of: ({ slaRate }: Statistics) => slaRate.first },
    { kind: "reply", figure: "replyBreached", of: ({ slaRate }: Statistics) => slaRate.reply },
    { kind: "solve", figure: "solveBreached", of: ({ slaRate }: Statistics) => slaRate.solve },
    { kind: "reopen", figure: "reopened", of: ({ reopenRate }: Statistics) => reopenRate },
  ] as const;
  const times = [
    {
      key: "first",
      name: t("serviceStatistics.duration.firstShort"),
      definition: t("serviceStatistics.definition.firstResponse"),
      median: durations.firstResponseMedian,
      p90: durations.firstResponseP90,
      medianOf: "firstResponseMedian",
    },
    {
      key: "solve",
      name: t("serviceStatistics.duration.solveShort"),
      definition: t("serviceStatistics.definition.solveTime"),
      median: durations.solveMedian,
      p90: durations.solveP90,
      medianOf: "solveMedian",
    },
  ] as const;
  return (
    <Grid as="dl" minWidth={140} gap={12} isStretched className="ss-cards">
      {rates.map(({ kind, figure, of }) => {
        const name = t(requestFigure.labelKey(figure));
        return (
          <Stack key={kind} gap={2} isPanel className="ss-card">
            <dt>
              <Defined definition={t(`serviceStatistics.definition.${kind}`)}>
                {t(`serviceStatistics.rate.${kind}Short`)}
              </Defined>
            </dt>
            <Text as="dd" size="figure" weight="strong">
              {percent(of(data))}
            </Text>
            {kind === "reply" && data.replyIntervals.measured > 0 ? (
              <Text as="dd" size="small" tone="tertiary" className="ss-card-note">
                {t("serviceStatistics.rate.intervalsOf", data.replyIntervals)}
              </Text>
            ) : null}
            <Text as="dd" size="small" tone="tertiary" className="ss-card-note">
              {name} <FigureLink range={range} figure={figure} count={data.totals[figure]} name={name} />
            </Text>
            <Before value={before && percent(of(before))} />
          </Stack>
        );
      })}
      {times.map(({ key, name, definition, median, p90, medianOf }) => (
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
          <Before value={before && minutes(before.durations[medianOf])} />
        </Stack>
      ))}
    </Grid>
  );
}
