import { overtimeType, reviewStatus, taskType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { type Format, hoursText, nameIn } from "../../../shared/format/index.ts";
import type { HourRecord } from "../api.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
  readonly actions: (row: HourRecord) => ReactNode;
}

/** Columns of the table of hours. */
export function summaryColumns({ t, locale, format, actions }: ColumnOptions): ListColumn<HourRecord>[] {
  return [
    {
      key: "work",
      title: t("workHour.field.work"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.title}
          meta={[nameIn(locale, row.companyName, row.companyNameEn), row.remark].filter(Boolean)}
        />
      ),
    },
    {
      key: "date",
      title: t("workHour.field.date"),
      width: 136,
      sortKey: "workDate",
      render: (row) => (
        <TwoLine title={row.workDate} meta={[`${format.time(row.startTime)}–${format.time(row.endTime)}`]} />
      ),
    },
    {
      key: "person",
      title: t("workHour.field.person"),
      width: 112,
      render: (row) => row.executorName,
    },
    {
      key: "hours",
      title: t("workHour.field.hours"),
      width: 80,
      align: "end",
      sortKey: "taskTime",
      render: (row) => hoursText(row.taskTime, format),
    },
    {
      key: "status",
      title: t("workHour.field.status"),
      width: 104,
      card: "mark",
      render: (row) => <StateChip of={reviewStatus} code={row.reviewStatus} />,
    },
    {
      key: "type",
      title: t("workHour.field.type"),
      width: 128,
      card: "none",
      render: (row) => t(taskType.labelKeyOfCode(row.serviceType)),
    },
    {
      key: "overtime",
      title: t("workHour.field.overtime"),
      width: 120,
      isOptional: true,
      card: "none",
      render: (row) => (row.overtimeType === null ? "–" : t(overtimeType.labelKeyOfCode(row.overtimeType))),
    },
    {
      key: "bonus",
      title: t("workHour.field.bonus"),
      width: 128,
      isOptional: true,
      card: "none",
      render: ({ bonus }) =>
        bonus ? (
          <>
            {bonus.amount} <StateChip of={reviewStatus} code={bonus.status} />
          </>
        ) : (
          "–"
        ),
    },
    {
      key: "team",
      title: t("workHour.field.team"),
      width: 120,
      isOptional: true,
      card: "none",
      render: (row) => nameIn(locale, row.teamName, row.teamNameEn) ?? "–",
    },
    {
      key: "sn",
      title: t("workHour.field.sn"),
      width: 136,
      isOptional: true,
      card: "none",
      render: (row) => row.sn ?? "–",
    },
    {
      key: "reviewer",
      title: t("workHour.field.reviewer"),
      width: 96,
      isOptional: true,
      card: "none",
      render: (row) => row.reviewerName ?? "–",
    },
    {
      key: "actions",
      title: t("workHour.review.actions"),
      width: 72,
      card: "none",
      render: actions,
    },
  ];
}
