import { requestFigure } from "@pharos/domain/enums";
import { Panel } from "@pharos/ui";
import { MonthBars } from "@pharos/ui/charts";
import { Segmented } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { Statistics } from "../api.ts";
import { type CountedRange, rowsHref } from "./rows-href.ts";
import { type Period, periods } from "./statistics-address.ts";

interface TrendPanelProps {
  readonly data: Statistics;
  readonly range: CountedRange;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

const drawn = [
  { figure: "submitted", tone: "info" },
  { figure: "closed", tone: "ok" },
  { figure: "breached", tone: "p1" },
] as const;

/** Requests by the time of their submission; a bar opens its rows. */
export function TrendPanel({ data, range, period, onPeriod }: TrendPanelProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const title = t("serviceStatistics.trend.title");
  const places = data.series.map(({ key }) => key ?? "");
  return (
    <Panel
      title={title}
      extra={
        <Segmented<Period>
          aria-label={t("serviceStatistics.groupBy")}
          value={period}
          onChange={onPeriod}
          options={periods.map((value) => ({ value, label: t(`serviceStatistics.by.${value}`) }))}
        />
      }
    >
      <MonthBars
        label={title}
        months={places.map((day) => (period === "month" ? day.slice(0, 7) : day))}
        write={(value) => format.number(value)}
        series={drawn.map(({ figure, tone }) => ({
          key: figure,
          tone,
          label: t(requestFigure.labelKey(figure)),
          values: data.series.map(({ figures }) => figures[figure]),
        }))}
        onChoose={(series, index) => {
          const figure = drawn.find((one) => one.figure === series)?.figure ?? "submitted";
          const href = rowsHref(range, figure, { by: period, key: places[index] ?? range.from });
          if (href) void navigate(href);
        }}
      />
    </Panel>
  );
}
