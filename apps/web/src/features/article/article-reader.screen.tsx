import { Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams, useSearchParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { paths } from "../../shared/paths.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { articleQueries } from "./api.ts";
import { ArticlePage } from "./reader/article-page.tsx";

/** One article, as readers find it or, for those who edit it, another of its revisions. */
export function ArticleReaderScreen(): ReactNode {
  const { id: text = "" } = useParams();
  const [search] = useSearchParams();
  const id = wholeNumber(text);
  const ver = wholeNumber(search.get("ver") ?? "") ?? undefined;
  if (id === null) return <Navigate to={paths.notFound()} replace />;
  return <LoadedArticle key={`${id} ${ver ?? ""}`} id={id} ver={ver} />;
}

function LoadedArticle({ id, ver }: { readonly id: number; readonly ver: number | undefined }): ReactNode {
  const article = useQuery(articleQueries.detail(id, ver));
  if (article.data) return <ArticlePage article={article.data} />;
  if (article.isError) return <QueryError query={article} />;
  return (
    <Panel>
      <SkeletonText lines={16} />
    </Panel>
  );
}
