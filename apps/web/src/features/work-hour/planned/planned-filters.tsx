import { planStatus, taskType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { FilterField } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { companyFilter, toggleFilter } from "../../contract-item/parts.ts";
import type { plannedSpec } from "../api.ts";
import { engineerFilter } from "../parts/engineer-filter.tsx";

/** The filters of planned against reported hours, in the order in which they are reached for. */
export function plannedFilters(t: Translate): FilterField[] {
  const key = (name: FilterKeyOf<typeof plannedSpec>): FilterKeyOf<typeof plannedSpec> => name;
  return [
    {
      key: key("days"),
      label: t("workHour.planned.days"),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("workHour.filter.from"), to: t("workHour.filter.to") }}
        />
      ),
    },
    engineerFilter(key("person"), t("workHour.filter.person")),
    companyFilter(key("company"), t("workHour.filter.company")),
    enumFilter(t, {
      key: key("status"),
      label: t("workHour.planned.status"),
      isMultiple: true,
      width: 124,
      of: planStatus,
    }),
    enumFilter(t, {
      key: key("type"),
      label: t("workHour.filter.type"),
      isMultiple: true,
      width: 124,
      of: taskType,
    }),
    toggleFilter(key("over"), t("workHour.planned.over")),
  ];
}
