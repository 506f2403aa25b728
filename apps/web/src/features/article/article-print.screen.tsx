import { Cluster, PageHeader, SkeletonText } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, printerIcon } from "@pharos/ui/icons";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { wholeNumber } from "../../shared/whole-number.ts";
import { TextImages } from "../file/index.ts";
import { type ArticleDetail, articleQueries } from "./api.ts";
import "./article-print.css";

/** An article on paper: its number and revision in the head, and nothing around it. */
export function ArticlePrintScreen(): ReactNode {
  const id = wholeNumber(useParams().id ?? "");
  const article = useQuery({ ...articleQueries.detail(id ?? 0), enabled: id !== null });
  if (id === null) return <Navigate to={paths.notFound()} replace />;
  if (article.data) return <Sheet article={article.data} />;
  return article.isError ? <QueryError query={article} /> : <SkeletonText lines={16} />;
}

function Sheet({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <TextImages>
      <main className="article-sheet" lang={article.lang}>
        <PageHeader
          title={article.title}
          meta={
            <Cluster as="span" gap={16}>
              <span>{t("article.print.number", { id: article.id, ver: article.ver })}</span>
              <span>{article.authorName}</span>
              <span>{format.dateTime(article.publishTime ?? article.updatedTime)}</span>
            </Cluster>
          }
          actions={
            <Button icon={<Icon of={printerIcon} />} onClick={() => print()}>
              {t("article.action.print")}
            </Button>
          }
        />
        {article.brief === "" ? null : <p className="article-sheet-brief">{article.brief}</p>}
        <Markdown source={article.contentMd} />
      </main>
    </TextImages>
  );
}
