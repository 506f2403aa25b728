import type { Translate } from "@pharos/i18n";
import type { FilterField } from "@pharos/ui/list";
import { DateRangeFilter } from "../../../shared/dates/date-field.tsx";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { CompanyPicker, EngineerPicker } from "../../organisation/parts.ts";
import type { ordersSpec } from "../api.ts";

type Key = FilterKeyOf<typeof ordersSpec>;

/** The filters of the list; customers have one organisation and choose no engineers. */
export function orderFilters(t: Translate, isVendor: boolean): FilterField[] {
  const company: FilterField = {
    key: "company" satisfies Key,
    label: t("serviceOrder.field.company"),
    render: ({ value, onChange }) => (
      <CompanyPicker
        label={t("serviceOrder.field.company")}
        party="customer"
        value={value ? Number(value) : null}
        onChange={(id) => onChange(id === null ? "" : String(id))}
      />
    ),
  };
  const engineer: FilterField = {
    key: "engineer" satisfies Key,
    label: t("serviceOrder.field.engineers"),
    isSecondary: true,
    render: ({ value, onChange }) => (
      <EngineerPicker
        label={t("serviceOrder.field.engineers")}
        value={value ? Number(value) : null}
        onChange={(id) => onChange(id === null ? "" : String(id))}
      />
    ),
  };
  return [
    ...(isVendor ? [company] : []),
    {
      key: "dates" satisfies Key,
      label: t("serviceOrder.list.dates"),
      isSecondary: isVendor,
      describe: (value) => value.replace("..", " – "),
      render: (control) => (
        <DateRangeFilter
          {...control}
          ends={{ from: t("serviceOrder.field.from"), to: t("serviceOrder.field.to") }}
        />
      ),
    },
    ...(isVendor ? [engineer] : []),
  ];
}
