import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { useUiText } from "../theme/ui-text.ts";
import type { FilterField } from "./filters.tsx";

interface FilterFieldsProps {
  fields: readonly FilterField[];
  values: Readonly<Record<string, string>>;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

/** Filters below each other: switches as checkboxes first, then each control beside its label. */
export function FilterFields({ fields, values, onChange }: FilterFieldsProps): ReactNode {
  const text = useUiText().list;
  const toggles = fields.filter(({ isToggle }) => isToggle === true);
  const controls = fields.filter(({ render }) => render !== undefined);
  return (
    <div className="ph-filters-stack">
      {toggles.length === 0 ? null : (
        <div className="ph-filters-toggles">
          {toggles.map(({ key, label }) => (
            <Checkbox
              key={key}
              checked={values[key] === "1"}
              onChange={(event) => onChange({ [key]: event.target.checked ? "1" : "" })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
      {controls.map(({ key, label, render }) => (
        <div key={key} className="ph-filters-field">
          <span className="ph-filters-label" aria-hidden="true">
            {label}
          </span>
          {render?.({
            value: values[key] ?? "",
            onChange: (next) => onChange({ [key]: next }),
            label,
            placeholder: text.any,
            isStacked: true,
          })}
        </div>
      ))}
    </div>
  );
}
