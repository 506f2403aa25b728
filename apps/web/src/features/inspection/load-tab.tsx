import type { CallResult } from "@pharos/api/core";
import type { getInspectionDbTimes } from "@pharos/api/inspection";
import type { TranslationKey } from "@pharos/i18n";
import { EmptyState, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries, type Suggestion } from "./api.ts";
import { Loaded, type TabProps } from "./loaded.tsx";
import { DataTable, StackedColumns } from "./parts.tsx";

type TimeSeries = CallResult<typeof getInspectionDbTimes>["series"];

/** What the database does: sessions at work, load profile, log segments, statements. */
export function LoadTab({ reportKey }: TabProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const times = useQuery(inspectionQueries.times(reportKey));
  const stats = useQuery(inspectionQueries.stats(reportKey));
  const switches = useQuery(inspectionQueries.switches(reportKey));
  const statements = useQuery(inspectionQueries.item(reportKey, "TOPSQL"));
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, 2));
  const rangeText = (series: TimeSeries): string => {
    const points = series[0]?.points ?? [];
    const sums = points.map((_, at) => series.reduce((sum, one) => sum + (one.points[at]?.value ?? 0), 0));
    // Samples are seconds apart; the wire writes the business time zone.
    const clock = (at: number) => points.at(at)?.time.slice(11, 19) ?? "–";
    return t("inspection.times.range", { from: clock(0), to: clock(-1), most: Math.max(0, ...sums) });
  };
  const isEmpty =
    times.data?.series.length === 0 &&
    stats.data?.rows.length === 0 &&
    switches.data?.days.length === 0 &&
    statements.data?.evidence.rows.length === 0;
  if (isEmpty) return <EmptyState>{t("inspection.load.none")}</EmptyState>;
  return (
    <Stack gap={16}>
      <Panel title={t("inspection.times.title")}>
        <Loaded query={times}>
          {({ series, aas, source }) =>
            series.length === 0 ? (
              <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
            ) : (
              <Stack gap={8}>
                <Text size="small" tone="secondary">
                  {[
                    t("inspection.times.mean", { value: figure(aas) }),
                    ...(source === "sample" ? [rangeText(series)] : []),
                  ].join(" · ")}
                </Text>
                <StackedColumns
                  label={t("inspection.times.title")}
                  places={series[0]?.points.map(({ time }) => format.dateTime(time)) ?? []}
                  series={series.map((one) => ({
                    name: one.class,
                    values: one.points.map(({ value }) => value),
                  }))}
                />
              </Stack>
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t("inspection.stats.title")}>
        <Loaded query={stats}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
            ) : (
              <DataTable
                label={t("inspection.stats.title")}
                columns={[
                  { title: t("inspection.stats.metric") },
                  { title: t("inspection.stats.total"), isNumber: true },
                  { title: t("inspection.stats.perSec"), isNumber: true },
                  { title: t("inspection.stats.perTx"), isNumber: true },
                  { title: t("inspection.stats.previous"), isNumber: true },
                ]}
                rows={rows.map((row) => [
                  row.metric,
                  [
                    isOwnMetric(row.metric)
                      ? t(`inspection.stats.metrics.${camelCase(row.metric)}` as TranslationKey)
                      : row.metric,
                    row.total === null ? "–" : format.number(row.total),
                    figure(row.perSec),
                    figure(row.perTx),
                    figure(row.prevPerSec),
                  ],
                ])}
              />
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t("inspection.switches.title")}>
        <Loaded query={switches}>
          {({ days, matrix, threshold }) =>
            days.length === 0 ? (
              <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
            ) : (
              <HourMatrix
                label={t("inspection.switches.title")}
                days={days}
                matrix={matrix}
                threshold={threshold}
              />
            )
          }
        </Loaded>
      </Panel>
      <Panel title={t("inspection.statements.title")}>
        <Loaded query={statements}>
          {({ evidence }) =>
            evidence.rows.length === 0 ? (
              <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
            ) : (
              <Statements evidence={evidence} />
            )
          }
        </Loaded>
      </Panel>
    </Stack>
  );
}

/** The name of a column of the database as the last part of a key. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The words of an AWR report stay as they are. */
const isOwnMetric = (metric: string): boolean => /^[a-z_]+$/.test(metric);

/** Statements that are drawn at first. */
const statementsShown = 10;

/** What takes most of the time, the statement first and in full width. */
function Statements({ evidence }: { readonly evidence: Suggestion["evidence"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const { columns, rows } = evidence;
  const cellOf = (value: (typeof rows)[number][number], column: string): ReactNode => {
    if (value === null || value === undefined) return "–";
    if (column === "query")
      return (
        <Text as="div" size="small" className="ins-statement">
          {String(value)}
        </Text>
      );
    if (typeof value !== "number") return String(value);
    if (column === "pct_total") return format.percent(value / 100);
    return format.number(value, column.endsWith("_ms") ? 1 : 0);
  };
  return (
    <Stack gap={8}>
      <DataTable
        label={t("inspection.statements.title")}
        columns={columns.map((name) => ({
          title: t(`inspection.statements.columns.${camelCase(name)}` as TranslationKey),
          isNumber: !["query", "datname", "username", "sql_id"].includes(name),
        }))}
        rows={rows
          .slice(0, isWhole ? rows.length : statementsShown)
          .map((row, index) => [String(index), columns.map((name, at) => cellOf(row[at] ?? null, name))])}
      />
      {isWhole || rows.length <= statementsShown ? null : (
        <span>
          <Button type="link" onClick={() => setIsWhole(true)}>
            {t("inspection.statements.all", { total: rows.length })}
          </Button>
        </span>
      )}
    </Stack>
  );
}

interface HourMatrixProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly matrix: readonly (readonly number[])[];
  readonly threshold: { readonly warn: number; readonly bad: number };
}

/** Figures by day and hour; what is above a threshold is tinted. */
function HourMatrix({ label, days, matrix, threshold }: HourMatrixProps): ReactNode {
  const levelOf = (value: number) =>
    value >= threshold.bad
      ? "ins-hour ph-tone-p1"
      : value >= threshold.warn
        ? "ins-hour ph-tone-p3"
        : undefined;
  return (
    <DataTable
      label={label}
      columns={[
        { title: "" },
        ...Array.from({ length: 24 }, (_, hour) => ({ title: String(hour), isNumber: true })),
      ]}
      rows={days.map((day, at) => [
        day,
        [
          day,
          ...(matrix[at] ?? []).map((value, hour) => (
            // An hour is its place.
            <div key={`${day} ${String(hour)}`} className={levelOf(value)}>
              {value === 0 ? "" : value}
            </div>
          )),
        ],
      ])}
    />
  );
}
