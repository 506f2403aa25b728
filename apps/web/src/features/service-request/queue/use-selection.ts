import type { ServiceRequestRow } from "@pharos/api/service-request";
import type { ListSelection } from "@pharos/ui/list";
import { useState } from "react";

/** The requests a reader has chosen, also on pages that are not shown any more. */
export interface RequestSelection {
  readonly list: ListSelection;
  readonly rows: readonly ServiceRequestRow[];
  /** Keeps only these. */
  readonly keep: (ids: readonly number[]) => void;
}

/** Remembers chosen rows with what they said when they were chosen. */
export function useRequestSelection(shown: readonly ServiceRequestRow[]): RequestSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ServiceRequestRow>>(new Map());
  const known = new Map([...chosen, ...shown.map((row) => [String(row.id), row] as const)]);
  const choose = (keys: Iterable<string>) => {
    const entries = [...keys].flatMap((key) => {
      const row = known.get(key);
      return row ? [[key, row] as const] : [];
    });
    setChosen(new Map(entries));
  };
  const keys = new Set(chosen.keys());
  return {
    list: { chosen: keys, onChange: choose },
    rows: [...chosen.keys()].flatMap((key) => known.get(key) ?? []),
    keep: (ids) => choose(ids.map(String)),
  };
}
