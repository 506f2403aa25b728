import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cappedCount } from "./capped-badge.tsx";
import { classNames } from "./class-names.ts";
import "./count-tabs.css";

export interface CountTab {
  key: string;
  label: string;
  /** Shown behind the label; undefined while it is not known, which keeps its room. */
  count?: number;
  /** Tabs without a count, e.g. "All", set this to give up the room. */
  hasNoCount?: boolean;
}

export interface CountTabsProps {
  tabs: readonly CountTab[];
  active: string;
  onChange: (key: string) => void;
  /** Name of the tab list. */
  label: string;
  /** Id of the element the tabs switch. */
  panelId?: string;
  /** Highest number written out. */
  cap?: number;
}

/** Tabs with counts; a row that scrolls sideways when it is too long. */
export function CountTabs({ tabs, active, onChange, label, panelId, cap = 999 }: CountTabsProps): ReactNode {
  const listRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const list = listRef.current;
    const tab = list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`);
    // Only the row itself is scrolled: scrollIntoView would move the page as well.
    if (list && tab) list.scrollLeft = Math.max(0, tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2);
  }, [active]);

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.key);
    listRef.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };

  return (
    <div className="ph-tabs" role="tablist" aria-label={label} ref={listRef} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={classNames("ph-tab", tab.key === active && "ph-tab-active")}
          data-key={tab.key}
          aria-selected={tab.key === active}
          aria-controls={panelId}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          <span className="ph-tab-label" data-label={tab.label}>
            {tab.label}
          </span>
          {tab.hasNoCount === true ? null : (
            <span className="ph-tab-count">{tab.count === undefined ? "" : cappedCount(tab.count, cap)}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, length: number): number {
  if (key === "ArrowRight") return (at + 1) % length;
  if (key === "ArrowLeft") return (at - 1 + length) % length;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return -1;
}
