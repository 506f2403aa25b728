import type { CompanyRow } from "@pharos/contract/organisation";
import { companyLevel, companyStatus, partyType, type Validity, validity } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { StatusChip, type Tone } from "@pharos/ui";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { nameIn } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";

interface ColumnOptions {
  readonly t: Translate;
  readonly locale: Locale;
}

/** Colour of what is left of the contracts. */
const validityTone: Readonly<Record<Validity, Tone>> = {
  inForce: "ok",
  expiresThisMonth: "p1",
  withinThreeMonths: "warn",
  expired: "mute",
  pending: "info",
};

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
          meta={[row.industry, row.shortName]}
        />
      ),
    },
    {
      key: "partyType",
      title: t("organisation.field.partyType"),
      width: wide(72, 92),
      card: "mark",
      render: (row) => t(partyType.labelKey(partyType.fromCode(row.partyType))),
    },
    {
      key: "city",
      title: t("organisation.field.city"),
      width: wide(84, 96),
      render: (row) => row.city ?? "–",
    },
    {
      key: "level",
      title: t("organisation.field.level"),
      width: wide(92, 92),
      sortKey: "level",
      render: (row) =>
        row.level === null ? "–" : t(companyLevel.labelKey(companyLevel.fromCode(row.level))),
    },
    {
      key: "memberCount",
      title: t("organisation.field.memberCount"),
      width: wide(84, 96),
      align: "end",
      sortKey: "memberCount",
      render: (row) => row.memberCount,
    },
    {
      key: "accCount",
      title: t("organisation.field.accCount"),
      width: wide(84, 124),
      align: "end",
      render: (row) => row.accCount,
    },
    {
      key: "contractEnd",
      title: t("organisation.field.contractEnd"),
      width: wide(196, 248),
      sortKey: "contractEnd",
      render: (row) =>
        row.contractEnd === null || row.validity === null ? (
          "–"
        ) : (
          <span className="org-contract-end">
            {row.contractEnd}
            <StatusChip tone={validityTone[validity.fromCode(row.validity)]}>
              {t(validity.labelKey(validity.fromCode(row.validity)))}
            </StatusChip>
          </span>
        ),
    },
    {
      key: "team",
      title: t("organisation.field.team"),
      width: wide(148, 188),
      render: (row) => (row.teamName === null ? "–" : nameIn(locale, row.teamName, row.teamNameEn)),
    },
    {
      key: "manager",
      title: t("organisation.field.manager"),
      width: wide(84, 124),
      render: (row) => row.managerName ?? "–",
    },
  ];
}
