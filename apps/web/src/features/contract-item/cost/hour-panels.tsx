import { taskType } from "@pharos/domain/enums";
import { EmptyState, Facts, Grid, Panel } from "@pharos/ui";
import { MonthLines } from "@pharos/ui/charts";
import type { ReactNode } from "react";
import { useFormat } from "../../../shared/format/index.ts";
import { useT } from "../../../shared/texts.ts";
import type { CostEfficiency } from "../api.ts";
import { tenths } from "../parts/amounts.ts";

/** How the hours of a service number were used up, and for what kind of work. */
export function HourPanels({ data }: { readonly data: CostEfficiency }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { planned, used, left, months, byType } = data.hours;
  const title = t("contractItem.cost.hourBurnDown");
  if (used === 0 && planned === null)
    return (
      <Panel title={title}>
        <EmptyState isCompact>{t("contractItem.cost.noHours")}</EmptyState>
      </Panel>
    );
  const lines = [
    ...(planned === null
      ? []
      : [
          {
            key: "left",
            label: t("contractItem.cost.hoursLeft"),
            tone: "teal" as const,
            values: months.map((month) => month.left),
          },
        ]),
    {
      key: "used",
      label: t("contractItem.cost.used"),
      tone: "info" as const,
      values: months.map((month) => month.used),
    },
  ];
  const written = (value: number | null) => (value === null ? "–" : tenths(value, format));
  return (
    <Grid minWidth={420} gap={16} align="start" isStretched>
      <Panel title={title}>
        <MonthLines
          label={title}
          months={months.map(({ month }) => month)}
          write={(value) => tenths(value, format)}
          series={lines}
        />
      </Panel>
      <Panel title={t("contractItem.cost.hoursByType")}>
        <Facts
          items={[
            { key: "planned", label: t("contractItem.cost.hoursPlanned"), value: written(planned) },
            { key: "used", label: t("contractItem.cost.used"), value: written(used) },
            { key: "left", label: t("contractItem.cost.hoursLeft"), value: written(left) },
            ...byType.map((row) => ({
              key: String(row.taskType),
              label: t(taskType.labelKeyOfCode(row.taskType)),
              value: written(row.hours),
            })),
          ]}
        />
      </Panel>
    </Grid>
  );
}
