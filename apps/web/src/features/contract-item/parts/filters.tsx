import { Button } from "@pharos/ui/controls";
import type { FilterField } from "@pharos/ui/list";
import { CompanyPicker } from "../../organisation/parts.ts";
import { idIn } from "./address.ts";
import "./filters.css";

/** A filter that is on or off. */
export function toggleFilter(key: string, label: string): FilterField {
  return {
    key,
    label,
    render: ({ value, onChange, isStacked }) => (
      <Button
        className="ci-toggle"
        size={isStacked ? "large" : undefined}
        block={isStacked}
        aria-pressed={value === "1"}
        onClick={() => onChange(value === "1" ? "" : "1")}
      >
        {label}
      </Button>
    ),
  };
}

/** A filter for one customer. */
export function companyFilter(key: string, label: string): FilterField {
  return {
    key,
    label,
    render: ({ value, onChange, isStacked }) => (
      <span className="ci-filter-picker" data-stacked={isStacked}>
        <CompanyPicker
          party="customer"
          label={label}
          placeholder={label}
          value={idIn(value) ?? null}
          onChange={(id) => onChange(id === null ? "" : String(id))}
          {...(isStacked && { size: "large" as const })}
        />
      </span>
    ),
  };
}
