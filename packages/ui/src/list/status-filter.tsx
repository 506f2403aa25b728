import { Select } from "antd";
import type { ReactNode } from "react";
import { cappedCount } from "../parts/capped-badge.tsx";
import type { CountTab } from "../parts/count-tabs.tsx";
import { useUiText } from "../theme/ui-text.ts";

interface StatusFilterProps {
  tabs: readonly CountTab[];
  active: string;
  onChange: (key: string) => void;
}

const countCap = 999;

/** The states of a list as one filter, with how many rows each has. */
export function StatusFilter({ tabs, active, onChange }: StatusFilterProps): ReactNode {
  const text = useUiText().list;
  return (
    <Select
      className="ph-filter-status"
      aria-label={text.status}
      value={active}
      onChange={onChange}
      popupMatchSelectWidth={false}
      listHeight={360}
      options={tabs.map((tab) => ({ value: tab.key, label: <Choice tab={tab} /> }))}
    />
  );
}

function Choice({ tab }: { tab: CountTab }): ReactNode {
  return (
    <span className="ph-filter-choice">
      {tab.label}
      {tab.hasNoCount === true || tab.count === undefined ? null : (
        <span className="ph-tab-count">{cappedCount(tab.count, countCap)}</span>
      )}
    </span>
  );
}
