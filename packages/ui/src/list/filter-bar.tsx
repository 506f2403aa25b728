import { Button, Popover } from "antd";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { closeIcon, Icon, plusIcon } from "../icons/index.ts";
import { classNames } from "../parts/class-names.ts";
import type { CountTab } from "../parts/count-tabs.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { useIsPhone } from "../theme/use-media-query.ts";
import { FilterFields } from "./filter-fields.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import type { FilterField } from "./filters.tsx";
import { SearchField } from "./search-field.tsx";
import { StatusFilter } from "./status-filter.tsx";
import "./filter-bar.css";

/** The search box of a list; its text is the filter `key`. */
export interface ListSearch {
  key: string;
  placeholder: string;
}

/** The states of a list, as its first filter. */
export interface ListStatus {
  tabs: readonly CountTab[];
  active: string;
  onChange: (key: string) => void;
}

export interface FilterBarProps {
  search?: ListSearch;
  status?: ListStatus;
  fields: readonly FilterField[];
  values: Readonly<Record<string, string>>;
  activeCount: number;
  onChange: (changes: Readonly<Record<string, string>>) => void;
  onClear: () => void;
  /** There is little room: every filter stands behind the button, and none is a chip. */
  isNarrow?: boolean;
  /** What the list is called, where the head of the page is this row. */
  heading?: ReactNode;
  /** Buttons at the end of the row. */
  tools?: ReactNode;
}

/**
 * One row of 28 px: search, status, the filters that are reached for most, those that were added as chips, and the tools of
 * the list. Below 768 px the filters move into a sheet.
 */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { search, status, fields, values, activeCount, onChange, onClear, isNarrow = false, tools } = props;
  const text = useUiText().list;
  const isPhone = useIsPhone();
  const isBehind = (field: FilterField) => isNarrow || field.isSecondary === true;
  const offered = fields.filter((field) => field.isLinked !== true);
  return (
    <search className="ph-filters">
      {props.heading}
      {search === undefined ? null : (
        <SearchField
          className="ph-filters-search"
          value={values[search.key] ?? ""}
          placeholder={search.placeholder}
          onChange={(value) => onChange({ [search.key]: value })}
        />
      )}
      {status === undefined ? null : <StatusFilter {...status} />}
      {isPhone ? (
        offered.length === 0 ? null : (
          <FilterSheet fields={offered} values={values} onChange={onChange} onClear={onClear} />
        )
      ) : (
        <>
          {offered
            .filter((field) => !isBehind(field))
            .map((field) => (
              <span className="ph-filter" key={field.key}>
                {field.render?.({
                  value: values[field.key] ?? "",
                  onChange: (value) => onChange({ [field.key]: value }),
                  label: field.label,
                  placeholder: field.label,
                  isStacked: false,
                })}
              </span>
            ))}
          <AddedFilters {...props} added={offered.filter(isBehind)} />
        </>
      )}
      {activeCount > 0 && !isPhone ? (
        <Button type="link" className="ph-filters-clear" onClick={onClear}>
          {text.clearFilters}
        </Button>
      ) : null}
      {tools === undefined || tools === null ? null : <div className="ph-list-tools">{tools}</div>}
    </search>
  );
}

type AddedFiltersProps = FilterBarProps & {
  /** The filters behind the button. */
  added: readonly FilterField[];
};

/** The button that adds filters, and those that are set as chips. */
function AddedFilters({ added, fields, values, onChange, isNarrow }: AddedFiltersProps): ReactNode {
  const text = useUiText().list;
  const [isOpen, setIsOpen] = useState(false);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") setIsOpen(false);
  };
  const isSet = ({ key }: FilterField) => (values[key] ?? "") !== "";
  const chips = fields.filter((field) => isSet(field) && (field.isLinked === true || added.includes(field)));
  return (
    <>
      {isNarrow === true
        ? null
        : chips.map((field) => (
            <FilterChip
              key={field.key}
              field={field}
              value={values[field.key] ?? ""}
              onOpen={field.isLinked === true ? undefined : () => setIsOpen(true)}
              onRemove={() => onChange({ [field.key]: "" })}
            />
          ))}
      {added.length === 0 ? null : (
        <Popover
          trigger="click"
          placement="bottomLeft"
          open={isOpen}
          onOpenChange={setIsOpen}
          content={
            <div
              className="ph-filters-popover"
              role="dialog"
              aria-label={text.filters}
              onKeyDown={closeByKey}
            >
              <FilterFields fields={added} values={values} onChange={onChange} />
            </div>
          }
        >
          <Button
            icon={<Icon of={plusIcon} />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onKeyDown={closeByKey}
          >
            {text.filters}
            {isNarrow === true && chips.length > 0 ? ` · ${chips.length}` : null}
          </Button>
        </Popover>
      )}
    </>
  );
}

interface FilterChipProps {
  field: FilterField;
  value: string;
  onOpen?: () => void;
  onRemove: () => void;
}

function FilterChip({ field, value, onOpen, onRemove }: FilterChipProps): ReactNode {
  const text = useUiText().list;
  const words = field.describe?.(value);
  return (
    <span className="ph-filter-chip">
      <button
        type="button"
        className={classNames("ph-filter-chip-words", onOpen === undefined && "ph-filter-chip-fixed")}
        onClick={onOpen}
        disabled={onOpen === undefined}
      >
        {field.label}
        {words === undefined ? null : <strong>{words}</strong>}
      </button>
      <button
        type="button"
        className="ph-filter-chip-remove"
        aria-label={text.removeFilter(field.label)}
        title={text.removeFilter(field.label)}
        onClick={onRemove}
      >
        <Icon of={closeIcon} />
      </button>
    </span>
  );
}
