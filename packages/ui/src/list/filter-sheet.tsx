import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { filterIcon, Icon } from "../icons/index.ts";
import { BottomSheet } from "../parts/bottom-sheet.tsx";
import { CappedBadge } from "../parts/capped-badge.tsx";
import { useUiText } from "../theme/ui-text.ts";
import { FilterFields } from "./filter-fields.tsx";
import type { FilterField } from "./filters.tsx";

interface FilterSheetProps {
  fields: readonly FilterField[];
  values: Readonly<Record<string, string>>;
  onChange: (changes: Readonly<Record<string, string>>) => void;
  onClear: () => void;
}

/** All filters in a sheet, for a phone; they take effect together. */
export function FilterSheet({ fields, values, onChange, onClear }: FilterSheetProps): ReactNode {
  const text = useUiText().list;
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({});
  const count = fields.filter(({ key }) => (values[key] ?? "") !== "").length;
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
        <FilterFields
          fields={fields}
          values={{ ...values, ...draft }}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      </BottomSheet>
    </>
  );
}
