import { serviceReportStatus } from "@pharos/domain/enums";
import { Cluster, Grid, Stack, StatusChip, Text } from "@pharos/ui";
import { Sparkline } from "@pharos/ui/charts";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { MonthReport } from "../api.ts";
import { attainmentOf, sharesOf } from "./month-reports.ts";
import "./month-reports.css";

interface MonthReportRowProps {
  readonly row: MonthReport;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A report of the month in two lines: whose it is and where it stands, and how promises were kept beside the month before. */
export function MonthReportRow({ row, isChosen, onChoose }: MonthReportRowProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const { report } = row;
  return (
    <li>
      <button
        type="button"
        className="month-report"
        aria-current={isChosen ? "true" : undefined}
        onClick={onChoose}
      >
        <Stack as="span" gap={4}>
          <Cluster as="span" gap={8} justify="between">
            <span>
              <strong>{nameIn(locale, row.companyName, row.companyNameEn)}</strong>{" "}
              <Text tone="secondary">{row.name}</Text>
            </span>
            <Cluster as="span" gap={4} isInline>
              {report && report.contradictions > 0 ? (
                <StatusChip tone="warn">
                  {t("serviceReport.monthEnd.contradicts", { count: report.contradictions })}
                </StatusChip>
              ) : null}
              {report ? (
                <StateChip of={serviceReportStatus} code={report.status} />
              ) : (
                <StatusChip tone="mute">{t("serviceReport.monthEnd.missing")}</StatusChip>
              )}
            </Cluster>
          </Cluster>
          {report ? <Figures trend={report.trend} /> : null}
        </Stack>
      </button>
    </li>
  );
}

function Figures({ trend }: { readonly trend: NonNullable<MonthReport["report"]>["trend"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [now, before] = [trend.at(-1)?.requests ?? 0, trend.at(-2)?.requests];
  const signed = (value: number): string =>
    `${value > 0 ? "+" : "−"}${format.number(Math.abs(value), value % 1 === 0 ? 0 : 1)}`;
  const changeText = (value: number | null | undefined, words: (text: string) => string): string | null => {
    if (value === null || value === undefined) return null;
    return value === 0
      ? t("serviceReport.monthEnd.noChange")
      : t("serviceReport.monthEnd.change", { change: words(signed(value)) });
  };
  return (
    <Grid as="span" columns={3} gap={4} className="month-figures">
      <Stack as="span" gap={0} size="small" tone="secondary">
        <span>
          {t("serviceReport.monthEnd.requests")} {now}
        </span>
        <Text as="span" tone="secondary">
          {changeText(before === undefined ? null : now - before, (text) => text)}
        </Text>
      </Stack>
      {(["first", "solve"] as const).map((kind) => {
        const { share, change } = attainmentOf(trend, kind);
        const tone = share === null ? "mute" : share < 100 ? "warn" : "ok";
        return (
          <Stack key={kind} as="span" gap={0} size="small" tone="secondary">
            <Text tone={tone === "warn" ? "warn" : undefined}>
              {t(`serviceReport.monthEnd.${kind}`)} {share === null ? "–" : `${share}%`}
            </Text>
            <Text as="span" tone="secondary">
              <Sparkline tone={tone} values={sharesOf(trend, kind)} />{" "}
              {changeText(change, (points) => t("serviceReport.monthEnd.points", { points }))}
            </Text>
          </Stack>
        );
      })}
    </Grid>
  );
}
