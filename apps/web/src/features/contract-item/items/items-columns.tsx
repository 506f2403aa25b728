import type { Locale, Translate } from "@pharos/i18n";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { type Format, nameIn } from "../../../shared/format/index.ts";
import type { ContractItemRow } from "../api.ts";
import { tenths, yuan } from "../parts/amounts.ts";
import { ItemStatusChip } from "../parts/chips.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
  readonly hasAmount: boolean;
  readonly hrefOf: (row: ContractItemRow) => string;
}

/** Columns of the list of contract items. */
export function itemColumns({
  t,
  locale,
  format,
  hasAmount,
  hrefOf,
}: ColumnOptions): ListColumn<ContractItemRow>[] {
  const isChinese = locale === "zh-CN";
  return [
    {
      key: "name",
      title: t("contractItem.field.name"),
      isPrimary: true,
      sortKey: "itemId",
      render: (row) => (
        <TwoLine title={row.name} href={hrefOf(row)} meta={[row.itemId, row.itemType, row.contractNum]} />
      ),
    },
    {
      key: "company",
      title: t("contractItem.field.company"),
      width: 112,
      render: (row) => nameIn(locale, row.companyName, row.companyNameEn),
    },
    {
      key: "status",
      title: t("contractItem.field.status"),
      width: isChinese ? 88 : 104,
      card: "mark",
      render: (row) => <ItemStatusChip code={row.status} />,
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
      sortKey: "planHour",
      render: (row) => hoursText(row, t, format),
    },
    {
      key: "period",
      title: t("contractItem.field.period"),
      width: 172,
      sortKey: "endTime",
      render: (row) => `${row.startTime} – ${row.endTime}`,
    },
    {
      key: "lastServiceDate",
      title: t("contractItem.field.lastServiceDate"),
      width: 104,
      rank: 1,
      sortKey: "lastServiceDate",
      card: "none",
      render: (row) => row.lastServiceDate ?? "–",
    },
    {
      key: "team",
      title: t("contractItem.field.team"),
      width: 132,
      isOptional: true,
      card: "none",
      render: (row) => nameIn(locale, row.teamName, row.teamNameEn) ?? "–",
    },
    {
      key: "manager",
      title: t("contractItem.field.manager"),
      width: 96,
      isOptional: true,
      card: "none",
      render: (row) => row.managerName ?? "–",
    },
    {
      key: "product",
      title: t("contractItem.field.product"),
      width: 112,
      isOptional: true,
      card: "none",
      render: (row) => nameIn(locale, row.productName, row.productNameEn) ?? "–",
    },
    {
      key: "sn",
      title: t("contractItem.field.sn"),
      width: 124,
      isOptional: true,
      card: "none",
      render: (row) => row.sn ?? "–",
    },
    ...(hasAmount
      ? [
          {
            key: "amount",
            title: t("contractItem.field.amount"),
            width: 112,
            align: "end" as const,
            isOptional: true,
            card: "none" as const,
            render: (row: ContractItemRow) => (row.amount == null ? "–" : yuan(row.amount, format)),
          },
        ]
      : []),
  ];
}

/** “36 / 120 h”; without a plan only what was delivered. */
export function hoursText(
  { planHour, actualHours }: Pick<ContractItemRow, "planHour" | "actualHours">,
  t: Translate,
  format: Format,
): string {
  const actual = tenths(actualHours, format);
  if (planHour === null) return t("contractItem.items.hoursOnly", { actual });
  return t("contractItem.items.hours", { actual, plan: tenths(planHour, format) });
}
