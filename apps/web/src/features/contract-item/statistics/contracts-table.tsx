import { renewState, validity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { EmptyState, Stack, Text, useIsPhone } from "@pharos/ui";
import { type ListColumn, ListTable, TwoLine } from "@pharos/ui/list";
import { type ReactNode, useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import type { ContractStatistics } from "../api.ts";

type Row = ContractStatistics["expiring"][number];

/** The detail of a contract beside the list of contracts; without a service the list narrowed to its number. */
const hrefOf = ({ serviceId, contractNum }: Row): string =>
  paths.contracts(serviceId === null ? { search: contractNum } : { open: serviceId });

/** Contracts behind a figure. */
export function ContractsTable({
  rows,
  label,
}: {
  readonly rows: readonly Row[];
  readonly label: string;
}): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const columns = useMemo((): ListColumn<Row>[] => {
    const chip = (row: Row) => {
      return <StateChip of={validity} code={row.validity} />;
    };
    return [
      {
        key: "name",
        title: t("contractItem.field.contract"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.name}
            href={hrefOf(row)}
            meta={[row.contractNum, nameIn(locale, row.companyName, row.companyNameEn)]}
          />
        ),
      },
      { key: "validity", title: t("contractItem.field.status"), width: 150, render: chip },
      {
        key: "end",
        title: t("contractItem.field.endTime"),
        width: 150,
        render: (row) => (
          <span>
            {row.endTime}
            <Text as="small" tone="tertiary" className="ci-days">
              {daysText(row.daysLeft, t)}
            </Text>
          </span>
        ),
      },
      {
        key: "renew",
        title: t("contractItem.statistics.renewState"),
        width: 110,
        render: (row) => t(renewState.labelKeyOfCode(row.renewState)),
      },
      {
        key: "team",
        title: t("contractItem.field.team"),
        width: 160,
        render: (row) => nameIn(locale, row.teamName, row.teamNameEn) ?? "–",
      },
      {
        key: "manager",
        title: t("contractItem.field.manager"),
        width: 116,
        rank: 1,
        render: (row) => row.managerName ?? "–",
      },
    ];
  }, [t, locale]);
  if (rows.length === 0) return <EmptyState isCompact>{t("contractItem.statistics.empty")}</EmptyState>;
  if (isPhone)
    return (
      <Stack as="ul" className="ci-contract-cards" aria-label={label}>
        {rows.map((row) => (
          <Stack key={row.id} as="li" gap={2}>
            <Text as={Link} weight="medium" to={hrefOf(row)}>
              {row.name}
            </Text>
            <small>
              {[
                row.contractNum,
                nameIn(locale, row.companyName, row.companyNameEn),
                row.endTime,
                daysText(row.daysLeft, t),
              ].join(" · ")}
            </small>
          </Stack>
        ))}
      </Stack>
    );
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.id)}
      onOpen={(row) => void navigate(hrefOf(row))}
    />
  );
}

function daysText(days: number, t: Translate): string {
  if (days === 0) return t("contractItem.statistics.today");
  return days > 0
    ? t("contractItem.statistics.daysLeft", { count: days })
    : t("contractItem.statistics.daysOver", { count: -days });
}
