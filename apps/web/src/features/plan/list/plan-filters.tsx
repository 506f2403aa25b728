import { taskType } from "@pharos/domain/enums";
import type { Locale, Translate } from "@pharos/i18n";
import { type FilterField, selectFilter } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { nameIn } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { companyFilter, toggleFilter } from "../../contract-item/parts.ts";
import type { planSpec } from "../api.ts";

interface FilterOptions {
  readonly t: Translate;
  readonly locale: Locale;
  readonly teams: readonly { readonly id: number; readonly name: string; readonly nameEn: string | null }[];
  readonly isInternal: boolean;
}

/** The filters of the list, in the order in which they are reached for. */
export function planFilters({ t, locale, teams, isInternal }: FilterOptions): FilterField[] {
  const key = (name: FilterKeyOf<typeof planSpec>): FilterKeyOf<typeof planSpec> => name;
  return [
    ...(isInternal ? [companyFilter(key("company"), t("plan.field.company"))] : []),
    enumFilter(t, {
      key: key("type"),
      label: t("plan.field.checkType"),
      isMultiple: true,
      width: 124,
      of: taskType,
    }),
    ...(isInternal
      ? [
          selectFilter({
            key: key("team"),
            label: t("plan.field.team"),
            width: 136,
            options: teams.map(({ id, name, nameEn }) => ({
              value: String(id),
              label: nameIn(locale, name, nameEn),
            })),
          }),
        ]
      : []),
    {
      key: key("days"),
      label: t("plan.field.days"),
      render: (control) => (
        <DateRangeFilter {...control} ends={{ from: t("plan.filter.from"), to: t("plan.filter.to") }} />
      ),
    },
    ...(isInternal
      ? [
          toggleFilter(key("noSn"), t("plan.filter.missingAcc")),
          toggleFilter(key("noImpl"), t("plan.filter.missingImpl")),
        ]
      : []),
  ];
}
