import { Cluster, Panel, SkeletonText, useMediaQuery } from "@pharos/ui";
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
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const catalogue = useQuery(articleQueries.catalogue(languages));
  if (catalogue.isPending) return <SkeletonText lines={6} />;
  const entries = inOrder(catalogue.data ?? []).filter(({ count, id }) => count > 0 || id === chosen);
  const total = entries.filter(({ depth }) => depth === 0).reduce((sum, { count }) => sum + count, 0);
  if (entries.length === 0) return null;
  const all = { id: null, name: t("article.list.all"), count: total, depth: 0 };
  return (
    <Panel title={t("article.list.catalogue")}>
      <Entries isNarrow={isNarrow}>
        {[all, ...entries].map(({ id, name, count, depth }) => (
          <li key={id ?? 0} style={{ paddingInlineStart: depth * 14 }}>
            <Cluster
              as="button"
              type="button"
              gap={8}
              isOneLine
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
            >
              <span className="article-catalogue-name">{name}</span>
              <span className="article-catalogue-count">{count}</span>
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
    <Cluster as="ul" gap={6} isOneLine className="article-catalogue">
      {children}
    </Cluster>
  ) : (
    <ul className="article-catalogue">{children}</ul>
  );

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
