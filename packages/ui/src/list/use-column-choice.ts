import { useState } from "react";
import { type ColumnChoice, type ColumnStore, defaultChoice, type ListColumn } from "./columns.ts";

interface ColumnChoiceState {
  choice: ColumnChoice;
  change: (choice: ColumnChoice) => void;
  reset: () => void;
}

/** The reader's columns, kept in the store that the application gives. */
export function useColumnChoice<Row>(
  columns: readonly ListColumn<Row>[],
  store?: ColumnStore,
): ColumnChoiceState {
  const [stored, setStored] = useState<ColumnChoice | null>(() => store?.load() ?? null);
  const [known, setKnown] = useState(store);
  if (known !== store) {
    // Another view of the list keeps columns of its own.
    setKnown(store);
    setStored(store?.load() ?? null);
  }
  const keep = (choice: ColumnChoice | null) => {
    setStored(choice);
    store?.save(choice);
  };
  return { choice: stored ?? defaultChoice(columns), change: keep, reset: () => keep(null) };
}
