import { articleLanguage, articleType, difficultLevel } from "@pharos/domain/enums";
import { Cluster } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Ago } from "../../../shared/components/ago.tsx";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import type { ArticleDetail } from "../api.ts";

const HistoryDrawer = lazyPart(async () => (await import("./history-drawer.tsx")).HistoryDrawer);

/** The quiet line under the title: where it is filed, who wrote it, when, and how often it was looked at. */
export function ArticleFacts({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { product, productVersion, platform, translations } = article;
  return (
    <>
      <Cluster as="span" gap={12} rowGap={2} size="small" tone="secondary">
        <span>{t(articleType.labelKeyOfCode(article.type))}</span>
        {article.menuPath.length === 0 ? null : <span>{article.menuPath.join(" / ")}</span>}
        <span>{article.authorName}</span>
        <Ago iso={article.publishTime ?? article.updatedTime} />
        {[product, productVersion, platform].some((part) => part) ? (
          <span>{[product, productVersion, platform].filter((part) => part).join(" · ")}</span>
        ) : null}
        {article.difficultLevel === null ? null : (
          <span>{t(difficultLevel.labelKeyOfCode(article.difficultLevel))}</span>
        )}
        <span>{t("article.views", { count: article.viewCount })}</span>
        {article.reuseCount === null || article.reuseCount === 0 ? null : (
          <span>{t("article.reused", { count: article.reuseCount })}</span>
        )}
        {translations.map(({ id, lang }) => (
          <Link key={id} to={paths.article("translation", id)} lang={lang}>
            {t(articleLanguage.labelKeyOfCode(lang))}
          </Link>
        ))}
        <button type="button" className="article-link-button" onClick={() => setIsHistoryOpen(true)}>
          {t("article.revision", { ver: article.ver })}
        </button>
      </Cluster>
      {article.tags.length === 0 ? null : (
        <Cluster as="span" gap={6} size="small" className="article-tags">
          {article.tags.map((tag) => (
            <Link key={tag} to={paths.articles({ tags: tag })} className="article-tag">
              {tag}
            </Link>
          ))}
        </Cluster>
      )}
      {isHistoryOpen ? <HistoryDrawer article={article} onClose={() => setIsHistoryOpen(false)} /> : null}
    </>
  );
}
