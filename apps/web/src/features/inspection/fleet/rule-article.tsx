import type { RuleArticle } from "@pharos/api/inspection";
import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { RuleArticleLink } from "../rule-article-link.tsx";
import "./rule-article.css";

const ArticleDialog = lazyPart(async () => (await import("./article.dialog.tsx")).ArticleDialog);

interface RuleArticleLineProps {
  readonly ruleCode: string;
  readonly article: RuleArticle | null;
  readonly mayChoose: boolean;
}

/** The article of a rule, and the way to choose another for those who may. */
export function RuleArticleLine({ ruleCode, article, mayChoose }: RuleArticleLineProps): ReactNode {
  const t = useT();
  const [isChoosing, setIsChoosing] = useState(false);
  if (article === null && !mayChoose) return null;
  return (
    <Cluster gap={12} className="ins-rule-article">
      <RuleArticleLink article={article} />
      {mayChoose ? (
        <Button size="small" onClick={() => setIsChoosing(true)}>
          {t("inspection.article.choose")}
        </Button>
      ) : null}
      {isChoosing ? (
        <ArticleDialog ruleCode={ruleCode} article={article} onClose={() => setIsChoosing(false)} />
      ) : null}
    </Cluster>
  );
}
