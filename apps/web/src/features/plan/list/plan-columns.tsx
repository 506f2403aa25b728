import { planPlace, taskType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Cluster } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { PlanRow } from "../api.ts";
import { PlanMarks, PlanStatusChip } from "../parts/plan-chips.tsx";
import { daysText } from "../parts/plan-days.ts";
import { PlanTurn } from "../parts/plan-turn.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  /** The vendor's columns, which customers do not have. */
  readonly isInternal: boolean;
}

/** Columns of the list of plans. */
export function planColumns({ t, locale, isInternal }: ColumnOptions): ListColumn<PlanRow>[] {
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "title",
      title: t("plan.field.title"),
      isPrimary: true,
      sortKey: "planNo",
      render: (row) => (
        <>
          <TwoLine
            title={row.title}
            href={paths.plan(row.id)}
            meta={[row.planNo, t(taskType.labelKeyOfCode(row.checkType)), row.itemName]}
          />
          {isInternal ? (
            <Cluster gap={4}>
              <PlanMarks plan={row} />
            </Cluster>
          ) : null}
        </>
      ),
    },
    {
      key: "status",
      title: t("plan.field.status"),
      width: isChinese ? 88 : 104,
      card: "mark",
      render: (row) => <PlanStatusChip code={row.status} />,
    },
    ...(isInternal ? [companyColumn(t, locale)] : []),
    {
      key: "days",
      title: t("plan.field.days"),
      width: 184,
      sortKey: "startDate",
      render: daysText,
    },
    {
      key: "executors",
      title: t("plan.field.executors"),
      width: 128,
      render: (row) => row.executors.map(({ name }) => name).join(isChinese ? "、" : ", ") || "–",
    },
    {
      key: "turn",
      title: t("common.turn.title"),
      width: isChinese ? 168 : 200,
      rank: 4,
      isOptional: true,
      card: "none",
      render: (row) => <PlanTurn plan={row} />,
    },
    ...(isInternal ? hoursColumns(t, isChinese) : []),
    {
      key: "place",
      title: t("plan.field.place"),
      width: 104,
      isOptional: true,
      card: "none",
      render: (row) => [t(planPlace.labelKeyOfCode(row.place)), row.city].filter(Boolean).join(" "),
    },
    {
      key: "sn",
      title: t("plan.field.sn"),
      width: 128,
      isOptional: true,
      card: "none",
      render: (row) => row.sn ?? "–",
    },
    ...(isInternal ? furtherColumns(t, locale) : []),
  ];
}

const companyColumn = (t: Translate, locale: Locale): ListColumn<PlanRow> => ({
  key: "company",
  title: t("plan.field.company"),
  width: 120,
  render: (row) => nameIn(locale, row.companyName, row.companyNameEn),
});

const hoursColumns = (t: Translate, isChinese: boolean): ListColumn<PlanRow>[] => [
  {
    key: "hours",
    title: t("plan.field.hours"),
    width: isChinese ? 116 : 136,
    rank: 1,
    align: "end",
    sortKey: "planHour",
    render: (row) => t("plan.hoursOf", { actual: row.actualHours ?? 0, planned: row.planHour ?? 0 }),
  },
  {
    key: "progress",
    title: t("plan.field.progress"),
    width: 84,
    align: "end",
    isOptional: true,
    card: "none",
    render: (row) => `${row.progress}%`,
  },
];

const furtherColumns = (t: Translate, locale: Locale): ListColumn<PlanRow>[] => [
  {
    key: "team",
    title: t("plan.field.team"),
    width: 128,
    isOptional: true,
    card: "none",
    render: (row) => nameIn(locale, row.teamName ?? "", row.teamNameEn ?? null),
  },
  {
    key: "externalId",
    title: t("plan.field.externalId"),
    width: 120,
    isOptional: true,
    card: "none",
    render: (row) => row.externalId ?? "–",
  },
];
