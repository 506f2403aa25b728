import { type CompanyLevel, companyLevel, companyStatus, partyType, validity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import type { companiesSpec } from "../api.ts";

interface FilterOptions {
  readonly t: Translate;
  /** Serving teams to choose from. */
  readonly teams: readonly { readonly id: number; readonly name: string }[];
}

const levels: readonly CompanyLevel[] = companyLevel.names;

/** The filters of the list, in the order in which they are reached for. */
export function companyFilters({ t, teams }: FilterOptions): FilterField[] {
  const choice = <Name extends string>(
    key: FilterKeyOf<typeof companiesSpec>,
    label: string,
    names: readonly Name[],
    words: (name: Name) => string,
  ): FilterField =>
    selectFilter({
      key,
      label,
      options: names.map((name) => ({ value: name, label: words(name) })),
      width: 120,
    });
  return [
    choice("type", t("organisation.field.partyType"), partyType.names, (name) => t(partyType.labelKey(name))),
    choice("level", t("organisation.field.level"), levels, (name) => t(companyLevel.labelKey(name))),
    choice("validity", t("organisation.field.validity"), validity.names, (name) =>
      t(validity.labelKey(name)),
    ),
    ...(teams.length > 0
      ? [
          selectFilter({
            key: "team" satisfies FilterKeyOf<typeof companiesSpec>,
            label: t("organisation.field.team"),
            hasSearch: true,
            width: 148,
            options: teams.map(({ id, name }) => ({ value: String(id), label: name })),
          }),
        ]
      : []),
    choice("status", t("organisation.field.status"), companyStatus.names, (name) =>
      t(companyStatus.labelKey(name)),
    ),
  ];
}
