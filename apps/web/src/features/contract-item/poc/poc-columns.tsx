import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { type Format, nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import type { PocItemRow } from "../api.ts";
import { hoursWords } from "../items/items-columns.tsx";
import { PocResultChip } from "../parts/chips.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
  /** False on the page of one organisation. */
  readonly hasCompany: boolean;
}

/** Columns of a list of proofs of concept. */
export function pocColumns({ t, locale, format, hasCompany }: ColumnOptions): ListColumn<PocItemRow>[] {
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "name",
      title: t("contractItem.field.name"),
      isPrimary: true,
      sortKey: "pocNo",
      render: (row) => (
        <TwoLine
          title={row.name}
          href={paths.pocItems({ keyword: row.pocNo })}
          meta={[row.pocNo, nameIn(locale, row.productName, row.productNameEn)]}
        />
      ),
    },
    ...(hasCompany
      ? [
          {
            key: "company",
            title: t("contractItem.field.company"),
            width: 124,
            render: (row: PocItemRow) => row.companyName,
          },
        ]
      : []),
    {
      key: "result",
      title: t("contractItem.field.result"),
      width: isChinese ? 88 : 100,
      card: "mark",
      render: (row) => <PocResultChip code={row.result} />,
    },
    {
      key: "progress",
      title: t("contractItem.field.progress"),
      width: 150,
      sortKey: "progress",
      render: (row) => <ProgressBar ratio={row.progressRatio} label={t("contractItem.field.progress")} />,
    },
    {
      key: "hours",
      title: t("contractItem.field.hours"),
      width: isChinese ? 136 : 156,
      align: "end",
      render: (row) => hoursWords(row, t, format),
    },
    {
      key: "period",
      title: t("contractItem.field.period"),
      width: 172,
      sortKey: "startTime",
      render: (row) => `${row.startTime} – ${row.endTime}`,
    },
    {
      key: "executor",
      title: t("contractItem.field.executor"),
      width: 84,
      render: (row) => row.executorName ?? "–",
    },
    {
      key: "owner",
      title: t("contractItem.field.owner"),
      width: 84,
      render: (row) => row.ownerName ?? "–",
    },
    {
      key: "contract",
      title: t("contractItem.field.contractNum"),
      width: 124,
      isOptional: true,
      card: "none",
      render: (row) => row.contractNum ?? "–",
    },
    {
      key: "remark",
      title: t("contractItem.field.remark"),
      width: 180,
      isOptional: true,
      card: "none",
      render: (row) => row.remark ?? "–",
    },
  ];
}
