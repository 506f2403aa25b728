import { articleLanguage } from "@pharos/domain/enums";
import { Grid, Panel, SkeletonText, Stack, useMediaQuery } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, articleQueries } from "../api.ts";

interface ArticleTextProps {
  readonly article: ArticleDetail;
  readonly textRef: RefObject<HTMLDivElement | null>;
}

/** The text of an article; where there is room the other language can stand beside it. */
export function ArticleText({ article, textRef }: ArticleTextProps): ReactNode {
  const t = useT();
  const isWide = useMediaQuery("(min-width: 1200px)");
  const [isBeside, setIsBeside] = useState(false);
  const [other] = article.translations;
  const isShown = isWide && isBeside && other !== undefined;
  const text = (
    <Stack gap={0}>
      {article.brief === "" ? null : <p className="article-brief">{article.brief}</p>}
      <div ref={textRef} lang={article.lang}>
        <Markdown source={article.contentMd} />
      </div>
    </Stack>
  );
  return (
    <Panel
      className="article-text"
      title={isWide && other ? t(articleLanguage.labelKeyOfCode(article.lang)) : undefined}
      extra={
        isWide && other ? (
          <Button type="link" size="small" aria-pressed={isShown} onClick={() => setIsBeside(!isBeside)}>
            {t(isShown ? "article.closeSide" : "article.sideBySide")}
          </Button>
        ) : undefined
      }
    >
      {isShown ? (
        <Grid columns={2} gap={16}>
          {text}
          <OtherLanguage id={other.id} title={other.title} />
        </Grid>
      ) : (
        text
      )}
    </Panel>
  );
}

function OtherLanguage({ id, title }: { readonly id: number; readonly title: string }): ReactNode {
  const other = useQuery(articleQueries.detail(id));
  if (other.isPending) return <SkeletonText lines={12} />;
  if (other.isError) return <QueryError query={other} />;
  return (
    <section aria-label={title} lang={other.data.lang} className="article-beside">
      {other.data.brief === "" ? null : <p className="article-brief">{other.data.brief}</p>}
      <Markdown source={other.data.contentMd} />
    </section>
  );
}
