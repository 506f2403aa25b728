import { Panel, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { ArticleDetail } from "../api.ts";

/** Articles about the same, and the request or the consultation this one was written from. */
export function RelatedPanel({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const { related, sourceRequest, sourceConsult } = article;
  return (
    <>
      {related.length === 0 ? null : (
        <Panel title={t("article.related")}>
          <Stack as="ul" gap={8} className="article-links">
            {related.map(({ id, title }) => (
              <li key={id}>
                <Link to={paths.article("related", id)}>{title}</Link>
              </li>
            ))}
          </Stack>
        </Panel>
      )}
      {sourceRequest === null ? null : (
        <Panel title={t("article.sourceRequest")}>
          <Link to={paths.serviceRequest("article", sourceRequest.id)}>
            {sourceRequest.srNo} {sourceRequest.title}
          </Link>
        </Panel>
      )}
      {sourceConsult === null ? null : (
        <Panel title={t("article.sourceConsult")}>
          <Link to={paths.consult(sourceConsult.id)}>{sourceConsult.title}</Link>
        </Panel>
      )}
    </>
  );
}
