import { type ReactNode, useRef } from "react";
import { useUiText } from "../theme/ui-text.ts";
import { type ListSelection, togglePage, toggleRow } from "./selection.ts";
import "./row-check.css";

interface RowChecks {
  /** The checkbox of a row. */
  renderRow: (key: string) => ReactNode;
  /** The checkbox of all rows shown. */
  renderPage: () => ReactNode;
  /** Turns a row over as its checkbox would. */
  toggle: (key: string, isRange: boolean) => void;
}

/** Checkboxes of the rows shown; with the shift key a range is chosen. Null when rows cannot be chosen. */
export function useRowChecks(
  selection: ListSelection | undefined,
  keys: readonly string[],
  nameOf: (key: string) => string,
): RowChecks | null {
  const text = useUiText().list;
  const lastRef = useRef<string | null>(null);
  if (selection === undefined) return null;
  const toggle = (key: string, isRange: boolean) => {
    toggleRow(selection, keys, key, isRange ? lastRef.current : null);
    lastRef.current = key;
  };
  const chosenHere = keys.filter((key) => selection.chosen.has(key)).length;
  return {
    toggle,
    renderRow: (key) => (
      <label className="ph-row-check">
        <input
          type="checkbox"
          checked={selection.chosen.has(key)}
          aria-label={text.selectRow(nameOf(key))}
          onChange={(event) => toggle(key, isWithShift(event.nativeEvent))}
        />
      </label>
    ),
    renderPage: () => (
      <label className="ph-row-check">
        <input
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = chosenHere > 0 && chosenHere < keys.length;
          }}
          checked={keys.length > 0 && chosenHere === keys.length}
          disabled={keys.length === 0}
          aria-label={text.selectPage}
          onChange={() => togglePage(selection, keys)}
        />
      </label>
    ),
  };
}

const isWithShift = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey;
