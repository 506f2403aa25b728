import { severity } from "@pharos/domain/enums";
import { type ChartSeries, MonthBars, MonthLines } from "@pharos/ui/charts";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Chart, ChartType, Period } from "../api.ts";
import { rowsHref } from "../rows-href.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { RowsLink } from "./rows-link.tsx";

interface PanelProps {
  readonly period: Period;
}

const severityTones = { p1: "p1", p2: "warn", p3: "info", p4: "mute" } as const;

/** Requests month by month and severity by severity; a bar opens its requests. */
export function TrendPanel({ period }: PanelProps): ReactNode {
  const t = useT();
  return (
    <Months
      type="trend"
      period={period}
      seriesOf={({ series }) =>
        series.map(({ key, values }) => {
          const name = severity.fromCode(Number(key));
          return { key, values, label: t(severity.labelKey(name)), tone: severityTones[name] };
        })
      }
    />
  );
}

/** Amounts of contracts by the month they begin in. */
export function AmountPanel({ period }: PanelProps): ReactNode {
  const t = useT();
  return (
    <Months
      type="amount"
      period={period}
      seriesOf={({ series }) =>
        series.map(({ key, values }) => ({
          key,
          // In units that an axis has room for.
          values: values.map((value) => (value === null ? null : value / 10_000)),
          label: t("board.amount"),
          tone: "teal" as const,
        }))
      }
    />
  );
}

interface MonthsProps extends PanelProps {
  readonly type: ChartType;
  readonly seriesOf: (chart: Chart) => readonly ChartSeries[];
}

function Months({ type, period, seriesOf }: MonthsProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const waysOf = useWays();
  return (
    <ChartPanel type={type} period={period}>
      {(chart) => (
        <MonthBars
          label={t(`board.chart.${type}`)}
          months={monthsOf(chart)}
          series={seriesOf(chart)}
          write={(value) => format.number(value)}
          {...waysOf(chart, seriesOf(chart))}
        />
      )}
    </ChartPanel>
  );
}

/** The ways from the bars or points of a chart, and from its table, to the rows behind them. */
function useWays() {
  const navigate = useNavigate();
  return (chart: Chart, named: readonly ChartSeries[]) => {
    const rowsAt = (key: string, index: number) =>
      chart.series.find((one) => one.key === key)?.rows[index] ?? null;
    return {
      onChoose: (key: string, index: number) => {
        const rows = rowsAt(key, index);
        const href = rows ? rowsHref(rows) : null;
        if (href !== null) void navigate(href);
      },
      renderFigure: (key: string, index: number, written: string) => {
        const rows = rowsAt(key, index);
        const name = `${monthsOf(chart)[index] ?? ""} ${named.find((one) => one.key === key)?.label ?? ""}`;
        return rows ? (
          <RowsLink rows={rows} name={name}>
            {written}
          </RowsLink>
        ) : (
          written
        );
      },
    };
  };
}

const lineTones = { first: "info", reply: "teal", solve: "warn" } as const;

/** Shares of promises kept, month by month. */
export function SlaPanel({ period }: PanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const waysOf = useWays();
  const seriesOf = ({ series }: Chart) =>
    series.map(({ key, values }) => {
      const kind = key as keyof typeof lineTones; // the keys of the endpoint's own series
      return { key, values, label: t(`board.sla.${kind}`), tone: lineTones[kind] };
    });
  return (
    <ChartPanel type="sla" period={period}>
      {(chart) => (
        <MonthLines
          label={t("board.chart.sla")}
          months={monthsOf(chart)}
          series={seriesOf(chart)}
          write={(value) => format.percent(value)}
          {...waysOf(chart, seriesOf(chart))}
        />
      )}
    </ChartPanel>
  );
}

const monthsOf = ({ categories }: Chart): string[] => categories.map(({ key }) => (key ?? "").slice(0, 7));
