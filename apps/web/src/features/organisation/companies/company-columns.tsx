import type { CompanyRow } from "@pharos/api/organisation";
import { companyLevel, companyStatus, partyType, validity } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { Cluster, StatusChip } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
}

/** Columns of the list of organisations. */
export function companyColumns({ t, locale }: ColumnOptions): ListColumn<CompanyRow>[] {
  // English words are longer.
  const wide = (zh: number, en: number) => (locale === "zh-CN" ? zh : en);
  return [
    {
      key: "name",
      title: t("organisation.field.name"),
      isPrimary: true,
      sortKey: "name",
      render: (row) => (
        <TwoLine
          title={nameIn(locale, row.name, row.nameEn)}
          href={paths.organisation(row.id)}
          marks={
            companyStatus.fromCode(row.status) === "disabled" ? (
              <StatusChip tone="mute">{t("enums.companyStatus.disabled")}</StatusChip>
            ) : undefined
          }
          meta={[row.industry, locale === "zh-CN" ? row.shortName : null]}
        />
      ),
    },
    {
      key: "partyType",
      title: t("organisation.field.partyType"),
      width: wide(72, 88),
      rank: 4,
      card: "mark",
      render: (row) => t(partyType.labelKeyOfCode(row.partyType)),
    },
    {
      key: "city",
      title: t("organisation.field.city"),
      width: 84,
      rank: 3,
      render: (row) => row.city ?? "–",
    },
    {
      key: "level",
      title: t("organisation.field.level"),
      width: 88,
      rank: 5,
      sortKey: "level",
      render: (row) => levelOf(row, t) ?? "–",
    },
    {
      key: "memberCount",
      title: t("organisation.field.memberCount"),
      width: wide(84, 96),
      rank: 2,
      align: "end",
      sortKey: "memberCount",
      render: (row) => row.memberCount,
    },
    {
      key: "accCount",
      title: t("organisation.list.accs"),
      width: wide(84, 56),
      align: "end",
      render: (row) => row.accCount,
    },
    {
      key: "contractEnd",
      title: t("organisation.field.contractEnd"),
      width: wide(196, 246),
      sortKey: "contractEnd",
      render: (row) => <ContractEnd row={row} />,
    },
    {
      key: "team",
      title: t("organisation.field.team"),
      width: wide(148, 176),
      render: (row) => (row.teamName === null ? "–" : nameIn(locale, row.teamName, row.teamNameEn)),
    },
    {
      key: "manager",
      title: t("organisation.list.manager"),
      width: wide(84, 116),
      rank: 1,
      render: (row) => row.managerName ?? "–",
    },
  ];
}

/** How important a customer is; the vendor itself has no level. */
export function levelOf({ level, partyType: party }: CompanyRow, t: Translate): string | null {
  if (level === null || partyType.fromCode(party) !== "customer") return null;
  return t(companyLevel.labelKeyOfCode(level));
}

/** When the contracts end, and what is left of them. */
export function ContractEnd({ row }: { readonly row: CompanyRow }): ReactNode {
  if (row.contractEnd === null || row.validity === null) return "–";
  return (
    <Cluster as="span" gap={8} isOneLine isInline className="org-contract-end">
      {row.contractEnd}
      <StateChip of={validity} code={row.validity} />
    </Cluster>
  );
}
