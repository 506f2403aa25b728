import { Select } from "antd";
import type { ReactNode } from "react";

/** How a filter's control reads and writes its value. */
export interface FilterControl {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** True inside the drawer of a phone, where controls fill the width. */
  isStacked: boolean;
}

/** One filter of a list. */
export interface FilterField {
  /** Key of the query's filter. */
  key: string;
  label: string;
  /** Reached for less often: stands behind “more filters” where there is a line of them. */
  isSecondary?: boolean;
  render: (control: FilterControl) => ReactNode;
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
}

/** A filter that chooses from a list. */
export function selectFilter(field: SelectFilterOptions): FilterField {
  const width = field.width ?? (field.isMultiple === true ? 180 : 132);
  return {
    key: field.key,
    label: field.label,
    render: ({ value, onChange, label, isStacked }) => {
      const shared = {
        "aria-label": label,
        placeholder: label,
        allowClear: true,
        size: isStacked ? ("large" as const) : undefined,
        options: [...field.options],
        showSearch: field.hasSearch === true ? { optionFilterProp: "label" } : false,
        style: { width: isStacked ? "100%" : width },
        popupMatchSelectWidth: false,
      };
      if (field.isMultiple === true) {
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
