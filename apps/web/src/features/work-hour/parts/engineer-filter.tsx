import type { FilterField } from "@pharos/ui/list";
import { EngineerPicker } from "../../organisation/parts.ts";

const idIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

/** A filter for one of the vendor's people. */
export function engineerFilter(key: string, label: string): FilterField {
  return {
    key,
    label,
    render: ({ value, onChange, isStacked }) => (
      <span className="wh-filter-picker" data-stacked={isStacked}>
        <EngineerPicker
          label={label}
          placeholder={label}
          value={idIn(value)}
          onChange={(id) => onChange(id === null ? "" : String(id))}
          {...(isStacked && { size: "large" as const })}
        />
      </span>
    ),
  };
}
