import { Button, Popover } from "antd";
import { type ReactNode, useState } from "react";
import { filterIcon, Icon, slidersIcon } from "../icons/index.ts";
import { BottomSheet } from "../parts/bottom-sheet.tsx";
import { CappedBadge } from "../parts/capped-badge.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { useIsPhone } from "../theme/use-media-query.ts";
import type { FilterField } from "./filters.tsx";
import { SearchField } from "./search-field.tsx";
import "./filter-bar.css";

/** The search box of a list; its text is the filter `key`. */
export interface ListSearch {
  key: string;
  placeholder: string;
}

export interface FilterBarProps {
  search?: ListSearch;
  fields: readonly FilterField[];
  values: Readonly<Record<string, string>>;
  activeCount: number;
  onChange: (changes: Readonly<Record<string, string>>) => void;
  onClear: () => void;
  /** There is no line of filters: all of them stand behind one button. */
  isNarrow?: boolean;
}

/** Search and filters in one row; below 768 px the filters move into a sheet. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { search, fields, values, activeCount, onChange, onClear, isNarrow = false } = props;
  const text = useUiText().list;
  const isPhone = useIsPhone();
  if (search === undefined && fields.length === 0) return null;
  return (
    <search className="ph-filters">
      {search === undefined ? null : (
        <SearchField
          className="ph-filters-search"
          value={values[search.key] ?? ""}
          placeholder={search.placeholder}
          onChange={(value) => onChange({ [search.key]: value })}
        />
      )}
      {isPhone ? (
        <FilterSheet {...props} />
      ) : (
        <>
          {fields
            .filter((field) => !isNarrow && field.isSecondary !== true)
            .map((field) => (
              <span className="ph-filter" key={field.key}>
                {field.render({
                  value: values[field.key] ?? "",
                  onChange: (value) => onChange({ [field.key]: value }),
                  label: field.label,
                  isStacked: false,
                })}
              </span>
            ))}
          <MoreFilters {...props} />
          {activeCount > 0 ? (
            <Button type="link" onClick={onClear}>
              {text.clearFilters}
            </Button>
          ) : null}
        </>
      )}
    </search>
  );
}

/** The filters that are reached for less often; the button counts those that are set. */
function MoreFilters({ fields, values, onChange, isNarrow = false }: FilterBarProps): ReactNode {
  const text = useUiText().list;
  const secondary = fields.filter((field) => isNarrow || field.isSecondary === true);
  if (secondary.length === 0) return null;
  const count = secondary.filter((field) => (values[field.key] ?? "") !== "").length;
  const content = (
    <div className="ph-filters-more">
      {secondary.map((field) => (
        <StackedField key={field.key} field={field} value={values[field.key] ?? ""} onChange={onChange} />
      ))}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" content={content}>
      <Button icon={<Icon of={slidersIcon} />} aria-haspopup="dialog" aria-pressed={count > 0}>
        {isNarrow ? text.filters : text.moreFilters}
        <CappedBadge count={count} label={text.activeFilters(count)} />
      </Button>
    </Popover>
  );
}

interface StackedFieldProps {
  field: FilterField;
  value: string;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}

function StackedField({ field, value, onChange }: StackedFieldProps): ReactNode {
  return (
    <div>
      <div className="ph-filters-label" aria-hidden="true">
        {field.label}
      </div>
      {field.render({
        value,
        onChange: (next) => onChange({ [field.key]: next }),
        label: field.label,
        isStacked: true,
      })}
    </div>
  );
}

function FilterSheet({ fields, values, activeCount, onChange, onClear, search }: FilterBarProps): ReactNode {
  const text = useUiText().list;
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  if (fields.length === 0) return null;
  const searched = search === undefined ? "" : (values[search.key] ?? "");
  const count = activeCount - (searched === "" ? 0 : 1);
  const open = () => {
    setDraft({});
    setIsOpen(true);
  };
  const apply = () => {
    setIsOpen(false);
    if (Object.keys(draft).length > 0) onChange(draft);
  };
  const clear = () => {
    setIsOpen(false);
    onClear();
  };
  return (
    <>
      <Button icon={<Icon of={filterIcon} />} onClick={open} aria-haspopup="dialog">
        {text.filters}
        <CappedBadge count={count} label={text.activeFilters(count)} />
      </Button>
      <BottomSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.filters}
        footer={
          <div className="ph-filters-foot">
            <Button size="large" onClick={clear}>
              {text.clearFilters}
            </Button>
            <Button size="large" type="primary" onClick={apply}>
              {text.showResults}
            </Button>
          </div>
        }
      >
        <div className="ph-filters-stack">
          {fields.map((field) => (
            <StackedField
              key={field.key}
              field={field}
              value={draft[field.key] ?? values[field.key] ?? ""}
              onChange={(change) => setDraft({ ...draft, ...change })}
            />
          ))}
        </div>
      </BottomSheet>
    </>
  );
}
