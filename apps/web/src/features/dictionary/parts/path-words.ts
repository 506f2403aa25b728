import { ancestorsOf } from "@pharos/domain/dictionary";
import type { TreeEntry } from "../tree/tree-rows.ts";

/** The way to an entry in words, from the top: `Performance / Slow SQL`. */
export function pathText(entries: readonly TreeEntry[], id: number): string {
  const names = (ancestorsOf(entries, id) ?? []).flatMap((step) =>
    entries.filter((entry) => entry.id === step).map(({ name }) => name),
  );
  return names.toReversed().join(" / ");
}
