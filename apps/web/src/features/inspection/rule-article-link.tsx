import type { RuleArticle } from "@pharos/api/inspection";
import { Cluster, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";

/** What to read about a rule; nothing where there is nothing that the reader may read. */
export function RuleArticleLink({ article }: { readonly article: RuleArticle | null }): ReactNode {
  const t = useT();
  if (article === null) return null;
  return (
    <Cluster gap={8}>
      <Text as="span" size="small" tone="secondary">
        {t("inspection.article.label")}
      </Text>
      <Link to={paths.article("inspection", article.id)}>{article.title}</Link>
    </Cluster>
  );
}
