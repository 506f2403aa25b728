import { hourKind, reviewStatus, taskType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { FilterField } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { companyFilter, toggleFilter } from "../../contract-item/parts.ts";
import type { hoursSpec } from "../api.ts";
import { engineerFilter } from "../parts/engineer-filter.tsx";

const key = (name: FilterKeyOf<typeof hoursSpec>): FilterKeyOf<typeof hoursSpec> => name;

const linkedKeys = ["people", "acc", "plan", "city", "without", "worked", "overtime", "bonus"] as const;

/** Filters that only a link sets; they can only be lifted here. */
const linkedFilters = (t: Translate): FilterField[] =>
  linkedKeys.map((name) => ({
    key: key(name),
    label: t(`workHour.filter.linked.${name}`),
    isLinked: true,
    ...describeLinked(t, name),
  }));

function describeLinked(t: Translate, name: (typeof linkedKeys)[number]): Pick<FilterField, "describe"> {
  if (name === "people") return { describe: (value) => String(value.split(",").length) };
  if (name === "city") return { describe: (value) => value };
  if (name !== "without") return {};
  return {
    describe: (value) => {
      const what = (["company", "team", "type", "city"] as const).find((one) => one === value);
      return what ? t(`workHour.statistics.by.${what}`) : value;
    },
  };
}

/** The filters of the table of hours, in the order in which they are reached for. */
export function summaryFilters(t: Translate, { mayReview }: { readonly mayReview: boolean }): FilterField[] {
  return [
    ...linkedFilters(t),
    ...(mayReview ? [toggleFilter(key("mine"), t("workHour.filter.mine"))] : []),
    {
      key: key("days"),
      label: t("workHour.filter.days"),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("workHour.filter.from"), to: t("workHour.filter.to") }}
          isPast
        />
      ),
    },
    engineerFilter(key("person"), t("workHour.filter.person")),
    companyFilter(key("company"), t("workHour.filter.company")),
    enumFilter(t, {
      key: key("status"),
      label: t("workHour.filter.status"),
      isMultiple: true,
      width: 124,
      of: reviewStatus,
    }),
    enumFilter(t, {
      key: key("kind"),
      label: t("workHour.filter.kind"),
      isMultiple: true,
      width: 112,
      of: hourKind,
    }),
    enumFilter(t, {
      key: key("type"),
      label: t("workHour.filter.type"),
      isMultiple: true,
      width: 124,
      of: taskType,
    }),
    toggleFilter(key("missingAcc"), t("workHour.filter.missingAcc")),
    toggleFilter(key("missingPlan"), t("workHour.filter.missingPlan")),
  ];
}
