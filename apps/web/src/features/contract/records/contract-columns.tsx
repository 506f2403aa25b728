import type { ContractRow } from "@pharos/api/contract";
import { contractType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Text } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import type { Format } from "../../../shared/format/index.ts";
import { moneyText, nameIn, usedOfPlanned } from "../../../shared/format/index.ts";
import { RenewChip, ValidityChip } from "../parts/chips.tsx";
import { DaysLeft } from "../parts/days-left.tsx";
import { TermCell } from "../parts/term-cell.tsx";
import { isTerminated } from "../parts/wording.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly format: Format;
  /** False within one organisation. */
  readonly hasCompany: boolean;
  /** Whether any reader of this list may see amounts. */
  readonly hasAmount: boolean;
  /** Address that opens a contract. */
  readonly hrefOf: (row: ContractRow) => string;
}

/** Columns of a list of contracts. */
export function contractColumns(options: ColumnOptions): ListColumn<ContractRow>[] {
  const { t, locale, format, hasCompany, hasAmount, hrefOf } = options;
  const isChinese = locale === "zh-CN";
  const typeOf = (row: ContractRow) => t(contractType.labelKeyOfCode(row.type));
  return [
    {
      key: "name",
      title: t("contract.field.contractName"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.contractName}
          href={hrefOf(row)}
          meta={[
            row.contractNum,
            typeOf(row),
            hasCompany ? nameIn(locale, row.companyName, row.companyNameEn) : null,
          ]}
        />
      ),
    },
    {
      key: "validity",
      title: t("contract.field.validity"),
      width: isChinese ? 116 : 154,
      card: "mark",
      render: (row) => <ValidityChip code={row.validity} status={row.status} />,
    },
    {
      key: "endTime",
      title: t("contract.field.daysLeft"),
      width: isChinese ? 128 : 142,
      sortKey: "endTime",
      render: (row) => (
        <DaysLeft
          days={row.daysLeft}
          startTime={row.startTime}
          validity={row.validity}
          isStopped={isTerminated(row.status)}
        />
      ),
    },
    {
      key: "term",
      title: t("contract.field.term"),
      width: 148,
      rank: 4,
      sortKey: "startTime",
      render: (row) => <TermCell startTime={row.startTime} endTime={row.endTime} />,
    },
    {
      key: "manager",
      title: t("contract.field.manager"),
      width: isChinese ? 84 : 78,
      rank: 2,
      render: (row) => row.managerName ?? "–",
    },
    {
      key: "team",
      title: t("contract.field.team"),
      width: isChinese ? 128 : 112,
      rank: 3,
      card: "none",
      render: (row) => nameIn(locale, row.teamName, row.teamNameEn),
    },
    {
      key: "planHour",
      title: t("contract.field.hours"),
      width: isChinese ? 118 : 100,
      rank: 1,
      align: "end",
      card: "none",
      render: (row) => {
        const words = usedOfPlanned(row.usedHours, row.planHour, format);
        return isOverPlan(row) ? (
          <Text tone="p1" weight="medium" title={t("contract.overPlan")}>
            {words}
          </Text>
        ) : (
          words
        );
      },
    },
    {
      key: "renewState",
      title: t("contract.field.renewState"),
      width: isChinese ? 88 : 118,
      render: (row) => <RenewChip code={row.renewState} />,
    },
    ...(hasAmount ? [amountColumn(options)] : []),
    {
      key: "owner",
      title: t("contract.field.owner"),
      width: 84,
      isOptional: true,
      card: "none",
      render: (row) => row.ownerName ?? "–",
    },
    {
      key: "accCount",
      title: t("contract.field.accCount"),
      width: isChinese ? 84 : 128,
      align: "end",
      isOptional: true,
      card: "none",
      render: (row) => row.accCount,
    },
    {
      key: "serviceName",
      title: t("contract.field.serviceName"),
      width: 200,
      isOptional: true,
      card: "none",
      render: (row) => row.name,
    },
  ];
}

const isOverPlan = ({ usedHours, planHour }: ContractRow): boolean =>
  usedHours !== null && planHour !== null && usedHours > planHour;

function amountColumn({ t, format }: ColumnOptions): ListColumn<ContractRow> {
  return {
    key: "amount",
    title: t("contract.field.amount"),
    width: 110,
    align: "end",
    card: "none",
    render: (row) => (row.amount == null ? "–" : moneyText(row.amount, row.currency, format)),
  };
}
