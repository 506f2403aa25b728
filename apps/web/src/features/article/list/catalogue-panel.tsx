import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { articleQueries } from "../api.ts";

interface CataloguePanelProps {
  /** Which articles are counted. */
  readonly languages: { readonly lang?: "zh" | "en"; readonly prefer?: "zh" | "en" };
  readonly chosen: number | null;
  /** Null: all articles. */
  readonly onChoose: (id: number | null) => void;
}

/** The catalogue with how many articles of each entry the reader may read; a row of buttons where the page is narrow. */
export function CataloguePanel({ languages, chosen, onChoose }: CataloguePanelProps): ReactNode {
  const t = useT();
  const catalogue = useQuery(articleQueries.catalogue(languages));
  if (catalogue.isPending) return <SkeletonText lines={6} />;
  const entries = inOrder(catalogue.data ?? []).filter(({ count, id }) => count > 0 || id === chosen);
  const total = entries.filter(({ depth }) => depth === 0).reduce((sum, { count }) => sum + count, 0);
  if (entries.length === 0) return null;
  const all = { id: null, name: t("article.list.all"), count: total, depth: 0 };
  return (
    <Panel title={t("article.list.catalogue")}>
      <ul className="article-catalogue">
        {[all, ...entries].map(({ id, name, count, depth }) => (
          <li key={id ?? 0} style={{ paddingInlineStart: depth * 14 }}>
            <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
              <span className="article-catalogue-name">{name}</span>
              <span className="article-catalogue-count">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface Entry {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly count: number;
}

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
