import { Button, Input } from "@pharos/ui/controls";
import type { FilterField } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { CompanyPicker } from "../../organisation/parts.ts";
import { idIn, readRange, writeRange } from "./address.ts";
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

interface RangeLabels {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** A filter for a range of days; either end may stay open. */
export function rangeFilter(key: string, labels: RangeLabels): FilterField {
  return {
    key,
    label: labels.label,
    render: ({ value, onChange, isStacked }) => (
      <DateRange value={value} onChange={onChange} isStacked={isStacked} labels={labels} />
    ),
  };
}

interface DateRangeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isStacked: boolean;
  readonly labels: RangeLabels;
}

function DateRange({ value, onChange, isStacked, labels }: DateRangeProps): ReactNode {
  const { from = "", to = "" } = readRange(value);
  const size = isStacked ? ("large" as const) : undefined;
  return (
    <fieldset className="ci-range" data-stacked={isStacked} aria-label={labels.label}>
      <span className="ci-range-label" aria-hidden="true">
        {labels.label}
      </span>
      <Input
        type="date"
        size={size}
        value={from}
        aria-label={labels.from}
        onChange={(event) => onChange(writeRange(event.target.value, to))}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="date"
        size={size}
        value={to}
        aria-label={labels.to}
        onChange={(event) => onChange(writeRange(from, event.target.value))}
      />
    </fieldset>
  );
}
