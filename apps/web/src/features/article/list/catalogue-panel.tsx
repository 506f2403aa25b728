import { SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CataloguePanel } from "../../../shared/components/catalogue-panel.tsx";
import { useT } from "../../../shared/texts.ts";
import { articleQueries } from "../api.ts";

interface ArticleCatalogueProps {
  /** Which articles are counted. */
  readonly languages: { readonly lang?: "zh" | "en"; readonly prefer?: "zh" | "en" };
  readonly chosen: number | null;
  /** Null: all articles. */
  readonly onChoose: (id: number | null) => void;
}

/** The catalogue with how many articles of each entry the reader may read. */
export function ArticleCatalogue({ languages, ...choice }: ArticleCatalogueProps): ReactNode {
  const t = useT();
  const catalogue = useQuery(articleQueries.catalogue(languages));
  if (catalogue.isPending) return <SkeletonText lines={6} />;
  return (
    <CataloguePanel
      {...choice}
      title={t("article.list.catalogue")}
      all={t("article.list.all")}
      entries={catalogue.data ?? []}
    />
  );
}
