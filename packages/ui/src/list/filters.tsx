import { Checkbox, Select } from "antd";
import type { ReactNode } from "react";

/** How a filter's control reads and writes its value. */
export interface FilterControl {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** What the empty control says: the label in a line of filters, “any” beside a label. */
  placeholder: string;
  /** True where controls stand below each other and fill the width. */
  isStacked: boolean;
}

/** One filter of a list. */
export interface FilterField {
  /** Key of the query's filter. */
  key: string;
  label: string;
  /** Stands behind the button that adds filters, and is a chip while it is set. */
  isSecondary?: boolean;
  /** On or off: a checkbox; `1` is on. */
  isToggle?: boolean;
  /** Only a link sets it: it is shown while it is set, and can be lifted. */
  isLinked?: boolean;
  /** The control; a toggle and a linked filter need none. */
  render?: (control: FilterControl) => ReactNode;
  /** The value in words, for the chip; the label alone when absent. */
  describe?: (value: string) => ReactNode;
}

export interface FilterOption {
  value: string;
  label: string;
}

export interface SelectFilterOptions {
  key: string;
  label: string;
  options: readonly FilterOption[];
  /** Several values, joined by commas in the address. */
  isMultiple?: boolean;
  hasSearch?: boolean;
  /** Width in pixels on a wide screen. */
  width?: number;
  /** Stands behind the button that adds filters. */
  isSecondary?: boolean;
}

/** So many choices stand as checkboxes beside each other; more open in a list. */
const checkboxMax = 4;

/** A filter that chooses from a list. */
export function selectFilter(field: SelectFilterOptions): FilterField {
  const { key, label, options, isMultiple = false, isSecondary = false } = field;
  const width = field.width ?? (isMultiple ? 180 : 132);
  return {
    key,
    label,
    isSecondary,
    describe: (value) => {
      const chosen = splitFilter(value);
      return chosen.map((one) => options.find((option) => option.value === one)?.label ?? one).join(" · ");
    },
    render: (control) => {
      const { value, onChange, isStacked } = control;
      if (isMultiple && isStacked && options.length <= checkboxMax)
        return (
          <Checkbox.Group
            aria-label={label}
            options={[...options]}
            value={splitFilter(value)}
            onChange={(values) => onChange(values.join(","))}
          />
        );
      const shared = {
        "aria-label": label,
        placeholder: control.placeholder,
        allowClear: true,
        options: [...options],
        showSearch: field.hasSearch === true ? { optionFilterProp: "label" } : false,
        style: { width: isStacked ? "100%" : width },
        popupMatchSelectWidth: false,
      };
      if (isMultiple) {
        return (
          <Select
            {...shared}
            mode="multiple"
            maxTagCount="responsive"
            value={splitFilter(value)}
            onChange={(values: string[]) => onChange(values.join(","))}
          />
        );
      }
      return (
        <Select
          {...shared}
          value={value === "" ? null : value}
          onChange={(next?: string | null) => onChange(next ?? "")}
        />
      );
    },
  };
}

/** The values of a filter that takes several. */
export function splitFilter(value: string): string[] {
  return value === "" ? [] : value.split(",");
}
