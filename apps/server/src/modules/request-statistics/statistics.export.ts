import { exportSlaAttainment, listSlaAttainment as listEndpoint } from "@pharos/api/service-request";
import { requestFigure, severity } from "@pharos/domain/enums";
import { nameIn } from "@pharos/i18n";
import type { Route } from "../../http/route.ts";
import type { ExportText } from "../../platform/export/columns.ts";
import { routeExport } from "../../platform/export/route-export.ts";
import type { Platform } from "../../platform/platform.ts";
import { listSlaAttainment } from "./list-sla-attainment.ts";

type Row = Awaited<ReturnType<typeof listSlaAttainment>>["list"][number];

/** Serves SLA attainment as a file: the groups of the table, with every figure. */
export function routeAttainmentExport(route: Route, platform: Platform): void {
  routeExport(route, platform, listEndpoint, exportSlaAttainment, {
    name: "serviceStatistics.attainment.title",
    list: (snapshot, call, query) => listSlaAttainment(snapshot, call, query),
    columns: [
      { title: "serviceStatistics.attainment.group", value: groupName },
      ...requestFigure.names.map((name) => ({
        title: requestFigure.labelKey(name),
        kind: "number" as const,
        value: (row: Row) => row.figures[name],
      })),
      ...(["first", "reply", "solve"] as const).map((kind) => ({
        title: `serviceStatistics.rate.${kind}` as const,
        kind: "number" as const,
        value: ({ slaRate }: Row) => percentOf(slaRate[kind]),
      })),
      {
        title: "serviceStatistics.rate.replyIntervalsMet",
        kind: "number",
        value: ({ replyIntervals }) => replyIntervals.met,
      },
      {
        title: "serviceStatistics.rate.replyIntervals",
        kind: "number",
        value: ({ replyIntervals }) => replyIntervals.measured,
      },
      ...(["firstResponseMedian", "firstResponseP90", "solveMedian", "solveP90"] as const).map((kind) => ({
        title: `serviceStatistics.duration.${kind}` as const,
        kind: "number" as const,
        value: ({ durations }: Row) => durations[kind],
      })),
      { title: "serviceStatistics.rating.average", kind: "number", value: (row) => row.ratingAvg },
    ],
  });
}

// A code of a severity is the only key that has neither a name nor speaks for itself.
function groupName({ key, name, nameEn }: Row, { locale, t }: ExportText): string {
  if (key === null) return t("serviceStatistics.none");
  if (name !== null) return nameIn(locale, name, nameEn);
  return /^\d$/.test(key) ? t(severity.labelKeyOfCode(Number(key))) : key.slice(0, 7);
}

const percentOf = (share: number | null): number | null =>
  share === null ? null : Math.round(share * 1000) / 10;
