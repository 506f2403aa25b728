import type { ReportChart, ReportFigures } from "@pharos/api/service-report";
import { taskType } from "@pharos/domain/enums";
import { type ChartDrawing, drawBars, drawPercentages, drawRows } from "@pharos/domain/service-report";
import { type Locale, nameIn } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";

/** The charts of a report in a language; each is drawn once, for page and document. */
export function chartsOf(
  figures: ReportFigures,
  locale: Locale,
  translate: Platform["translate"],
): ReportChart[] {
  const { trend, causes, hours } = figures;
  const months = trend.map(({ month }) => month);
  const percent = (met: number, measured: number) =>
    measured === 0 ? null : Math.round((met / measured) * 100);
  const charts: [ReportChart["key"], ChartDrawing][] = [
    ["requests", drawBars(months, [{ label: "", tone: "first", values: trend.map((one) => one.requests) }])],
    [
      "attainment",
      drawPercentages(months, [
        {
          label: translate(locale, "serviceReport.first"),
          tone: "first",
          values: trend.map((one) => percent(one.firstMet, one.firstMeasured)),
        },
        {
          label: translate(locale, "serviceReport.solve"),
          tone: "second",
          values: trend.map((one) => percent(one.solveMet, one.solveMeasured)),
        },
      ]),
    ],
  ];
  if (causes.length > 0)
    charts.push([
      "causes",
      drawRows(
        causes.map(({ name, nameEn, requests }) => ({
          label: nameIn(locale, name, nameEn),
          value: requests,
        })),
      ),
    ]);
  if (hours && hours.byType.length > 0)
    charts.push([
      "hours",
      drawRows(
        hours.byType.map((row) => ({
          label: translate(locale, taskType.labelKeyOfCode(row.taskType)),
          value: row.hours,
        })),
      ),
    ]);
  return charts.map(([key, { width, height, shapes }]) => ({
    key,
    title: translate(locale, `serviceReport.chart.${key}`),
    width,
    height,
    // The shapes of the wire are those of the drawing, but for being read-only.
    shapes: structuredClone(shapes) as ReportChart["shapes"],
  }));
}
