import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { ArticleDetail } from "../api.ts";

/** The articles before and after this one in its entry of the catalogue. */
export function NeighbourLinks({ article: { prev, next } }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  if (prev === null && next === null) return null;
  return (
    <Cluster
      as="nav"
      gap={16}
      justify="between"
      className="article-neighbours ph-no-print"
      aria-label={t("article.neighbours")}
    >
      <span>
        {prev && (
          <Link to={paths.article("neighbour", prev.id)}>{t("article.prev", { title: prev.title })}</Link>
        )}
      </span>
      <span>
        {next && (
          <Link to={paths.article("neighbour", next.id)}>{t("article.next", { title: next.title })}</Link>
        )}
      </span>
    </Cluster>
  );
}
