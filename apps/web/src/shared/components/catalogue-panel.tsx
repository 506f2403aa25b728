import { Cluster, Panel, useMediaQuery } from "@pharos/ui";
import type { ReactNode } from "react";
import "./catalogue-panel.css";

/** An entry of a catalogue with how many records it and all below it have. */
interface Entry {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly count: number;
}

interface CataloguePanelProps {
  readonly title: string;
  /** What the entry of everything is called. */
  readonly all: string;
  readonly entries: readonly Entry[];
  readonly chosen: number | null;
  /** Null: everything. */
  readonly onChoose: (id: number | null) => void;
}

/** A catalogue with how much of each entry the reader may read; a row of buttons where the page is narrow. */
export function CataloguePanel({ title, all, entries, chosen, onChoose }: CataloguePanelProps): ReactNode {
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const shown = inOrder(entries).filter(({ count, id }) => count > 0 || id === chosen);
  if (shown.length === 0) return null;
  return (
    <Panel title={title}>
      <Entries isNarrow={isNarrow}>
        {/* What is filed nowhere counts too: how much there is in all stands above the list. */}
        {[{ id: null, name: all, count: null, depth: 0 }, ...shown].map(({ id, name, count, depth }) => (
          <li key={id ?? 0} style={{ paddingInlineStart: depth * 14 }}>
            <Cluster
              as="button"
              type="button"
              gap={8}
              isOneLine
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
            >
              <span className="catalogue-name">{name}</span>
              {count === null ? null : <span className="catalogue-count">{count}</span>}
            </Cluster>
          </li>
        ))}
      </Entries>
    </Panel>
  );
}

interface EntriesProps {
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

const Entries = ({ isNarrow, children }: EntriesProps): ReactNode =>
  isNarrow ? (
    <Cluster as="ul" gap={6} isOneLine className="catalogue">
      {children}
    </Cluster>
  ) : (
    <ul className="catalogue">{children}</ul>
  );

/** Entries below those they belong to, with how deep they stand. */
function inOrder(
  entries: readonly Entry[],
  parentId: number | null = null,
  depth = 0,
): (Entry & { readonly depth: number })[] {
  return entries
    .filter((entry) => entry.parentId === parentId)
    .flatMap((entry) => [{ ...entry, depth }, ...inOrder(entries, entry.id, depth + 1)]);
}
