import { hourKind, reviewStatus, taskType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { Button } from "@pharos/ui/controls";
import type { FilterField } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { CompanyPicker, EngineerPicker } from "../../organisation/parts.ts";
import type { hoursSpec } from "../api.ts";

const key = (name: FilterKeyOf<typeof hoursSpec>): FilterKeyOf<typeof hoursSpec> => name;
const idIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

function toggle(name: FilterKeyOf<typeof hoursSpec>, label: string): FilterField {
  return {
    key: key(name),
    label,
    render: ({ value, onChange, isStacked }) => (
      <Button
        size={isStacked ? "large" : undefined}
        block={isStacked}
        type={value === "1" ? "primary" : "default"}
        aria-pressed={value === "1"}
        onClick={() => onChange(value === "1" ? "" : "1")}
      >
        {label}
      </Button>
    ),
  };
}

/** The filters of the table of hours, in the order in which they are reached for. */
export function summaryFilters(t: Translate, { mayReview }: { readonly mayReview: boolean }): FilterField[] {
  const picker = (
    name: FilterKeyOf<typeof hoursSpec>,
    label: string,
    Picker: typeof EngineerPicker,
  ): FilterField => ({
    key: key(name),
    label,
    render: ({ value, onChange, isStacked }) => (
      <span className="wh-filter-picker" data-stacked={isStacked}>
        <Picker
          label={label}
          placeholder={label}
          value={idIn(value)}
          onChange={(id) => onChange(id === null ? "" : String(id))}
          {...(isStacked && { size: "large" as const })}
        />
      </span>
    ),
  });
  return [
    ...(mayReview ? [toggle("mine", t("workHour.filter.mine"))] : []),
    {
      key: key("days"),
      label: t("workHour.filter.days"),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("workHour.filter.from"), to: t("workHour.filter.to") }}
        />
      ),
    },
    picker("person", t("workHour.filter.person"), EngineerPicker),
    {
      key: key("company"),
      label: t("workHour.filter.company"),
      render: ({ value, onChange, isStacked }) => (
        <span className="wh-filter-picker" data-stacked={isStacked}>
          <CompanyPicker
            party="customer"
            label={t("workHour.filter.company")}
            placeholder={t("workHour.filter.company")}
            value={idIn(value)}
            onChange={(id) => onChange(id === null ? "" : String(id))}
            {...(isStacked && { size: "large" as const })}
          />
        </span>
      ),
    },
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
    toggle("missingAcc", t("workHour.filter.missingAcc")),
    toggle("missingPlan", t("workHour.filter.missingPlan")),
  ];
}
