import { planStatus, taskType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Text } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { type Format, hoursText, nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { PlannedRow } from "../api.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
}

/** What took more than a tenth longer than planned is marked. */
const overFrom = 0.1;

/** Columns of planned against reported hours. */
export function plannedColumns({ t, locale, format }: ColumnOptions): ListColumn<PlannedRow>[] {
  return [
    {
      key: "plan",
      title: t("workHour.planned.plan"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.title}
          href={paths.plan(row.planId)}
          meta={[row.planNo, nameIn(locale, row.companyName, row.companyNameEn)]}
        />
      ),
    },
    {
      key: "status",
      title: t("workHour.planned.status"),
      width: 104,
      card: "mark",
      render: (row) => <StateChip of={planStatus} code={row.status} />,
    },
    {
      key: "person",
      title: t("workHour.field.person"),
      width: 128,
      render: (row) => (
        <TwoLine
          title={row.executorName}
          meta={[
            nameIn(locale, row.teamName, row.teamNameEn),
            row.role === null ? t("workHour.planned.former") : null,
          ]}
        />
      ),
    },
    {
      key: "days",
      title: t("workHour.planned.days"),
      width: 184,
      sortKey: "startDate",
      render: (row) =>
        row.startDate === row.endDate ? row.startDate : `${row.startDate} – ${row.endDate.slice(5)}`,
    },
    {
      key: "type",
      title: t("workHour.field.type"),
      width: 128,
      isOptional: true,
      card: "none",
      render: (row) => t(taskType.labelKeyOfCode(row.checkType)),
    },
    {
      key: "planned",
      title: t("workHour.planned.hours"),
      width: 104,
      align: "end",
      sortKey: "planHour",
      render: (row) => hoursText(row.planHour, format),
    },
    {
      key: "actual",
      title: t("workHour.planned.actual"),
      width: 104,
      align: "end",
      sortKey: "actualHours",
      render: (row) => hoursText(row.actualHours, format),
    },
    {
      key: "deviation",
      title: t("workHour.planned.deviation"),
      width: 104,
      align: "end",
      sortKey: "deviation",
      render: ({ deviation }) =>
        deviation === null ? (
          "–"
        ) : (
          <Text {...(deviation > overFrom && { tone: "warn" as const })}>
            {`${deviation > 0 ? "+" : ""}${format.percent(deviation)}`}
          </Text>
        ),
    },
  ];
}
