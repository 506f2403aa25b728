import { EmptyState, Panel, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat } from "../../shared/format/index.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries } from "./api.ts";
import { Loaded, type TabProps } from "./loaded.tsx";
import { DataTable, EvidenceTable, StackedColumns } from "./parts.tsx";

/** What the database does: sessions at work, load profile, log segments, statements. */
export function LoadTab({ reportKey }: TabProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const times = useQuery(inspectionQueries.times(reportKey));
  const stats = useQuery(inspectionQueries.stats(reportKey));
  const switches = useQuery(inspectionQueries.switches(reportKey));
  const statements = useQuery(inspectionQueries.item(reportKey, "TOPSQL"));
  const figure = (value: number | null) => (value === null ? "–" : format.number(value, 2));
  return (
    <Stack gap={16}>
      <Panel title={t("inspection.times.title")}>
        <Loaded query={times}>
          {({ series, aas }) =>
            series.length === 0 ? (
              <EmptyState isCompact>{t("inspection.notCollected")}</EmptyState>
            ) : (
              <Stack gap={8}>
                <Text size="small" tone="secondary">
                  {t("inspection.times.mean", { value: figure(aas) })}
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
                    row.metric,
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
              <EvidenceTable label={t("inspection.statements.title")} evidence={evidence} />
            )
          }
        </Loaded>
      </Panel>
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
