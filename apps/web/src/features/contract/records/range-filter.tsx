import { Input } from "@pharos/ui/controls";
import type { FilterControl } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { readRange, writeRange } from "./contracts-query.ts";
import "./range-filter.css";

/** A range of days; either end may stay open. */
export function RangeFilter({ value, onChange, label, isStacked }: FilterControl): ReactNode {
  const t = useT();
  const { from = "", to = "" } = readRange(value);
  const size = isStacked ? ("large" as const) : undefined;
  return (
    <span className="ct-range" data-stacked={isStacked} role="group" aria-label={label}>
      <span className="ct-range-label">{label}</span>
      <Input
        type="date"
        size={size}
        value={from}
        aria-label={t("contract.filter.endsFrom")}
        onChange={(event) => onChange(writeRange(event.target.value, to))}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="date"
        size={size}
        value={to}
        aria-label={t("contract.filter.endsTo")}
        onChange={(event) => onChange(writeRange(from, event.target.value))}
      />
    </span>
  );
}
