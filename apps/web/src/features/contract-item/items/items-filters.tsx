import { contractItemStatus } from "@pharos/domain/enums";
import { type Locale, nameIn, type Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import type { itemsSpec, ProgressRange } from "../api.ts";
import { companyFilter, toggleFilter } from "../parts/filters.tsx";

interface FilterOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly itemTypes: readonly string[];
  readonly teams: readonly {
    readonly teamId: number;
    readonly teamName: string;
    readonly teamNameEn: string | null;
  }[];
}

/** The filters of the list, in the order in which they are reached for. */
export function itemFilters({ t, locale, itemTypes, teams }: FilterOptions): FilterField[] {
  const key = (name: FilterKeyOf<typeof itemsSpec>): FilterKeyOf<typeof itemsSpec> => name;
  const ranges: readonly { value: ProgressRange; label: string }[] = [
    { value: "below50", label: t("contractItem.filter.progressBelow50") },
    { value: "from50", label: t("contractItem.filter.progress50") },
    { value: "from90", label: t("contractItem.filter.progress90") },
    { value: "over", label: t("contractItem.filter.progressOver") },
  ];
  return [
    companyFilter(key("company"), t("contractItem.filter.company")),
    selectFilter({
      key: key("type"),
      label: t("contractItem.filter.itemType"),
      width: 112,
      options: itemTypes.map((type) => ({ value: type, label: type })),
    }),
    selectFilter({
      key: key("team"),
      label: t("contractItem.filter.team"),
      width: 136,
      options: teams.map(({ teamId, teamName, teamNameEn }) => ({
        value: String(teamId),
        label: nameIn(locale, teamName, teamNameEn),
      })),
    }),
    enumFilter(t, {
      key: key("status"),
      label: t("contractItem.filter.status"),
      isMultiple: true,
      width: 124,
      of: contractItemStatus,
    }),
    selectFilter({
      key: key("progress"),
      label: t("contractItem.filter.progress"),
      width: 112,
      options: ranges,
    }),
    {
      key: key("term"),
      label: t("contractItem.filter.term"),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("contractItem.filter.termFrom"), to: t("contractItem.filter.termTo") }}
        />
      ),
    },
    toggleFilter(key("zero"), t("contractItem.filter.zeroHours")),
    toggleFilter(key("expired"), t("contractItem.filter.expired")),
  ];
}
