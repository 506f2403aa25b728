import type { ListSelection } from "@pharos/ui/list";
import { useState } from "react";
import type { HourRecord } from "../api.ts";

/** Records a reader has chosen, also on pages that are not shown any more. */
export interface HourSelection {
  readonly list: ListSelection;
  readonly rows: readonly HourRecord[];
  readonly keep: (ids: readonly number[]) => void;
}

/** Remembers chosen records; of those that are shown, what they say now. */
export function useHourSelection(shown: readonly HourRecord[]): HourSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, HourRecord>>(new Map());
  const known = new Map([...chosen, ...shown.map((row) => [String(row.id), row] as const)]);
  const choose = (keys: Iterable<string>) =>
    setChosen(
      new Map(
        [...keys].flatMap((key) => {
          const row = known.get(key);
          return row ? [[key, row] as const] : [];
        }),
      ),
    );
  return {
    list: { chosen: new Set(chosen.keys()), onChange: choose },
    rows: [...chosen.keys()].flatMap((key) => known.get(key) ?? []),
    keep: (ids) => choose(ids.map(String)),
  };
}
