import { Cluster, Grid, PageHeader, Stack, StatusChip } from "@pharos/ui";
import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { TableOfContents } from "../../../shared/components/table-of-contents.tsx";
import { usePageTarget } from "../../../shared/page-target.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { ArticleAdvisory } from "../../advisory/index.ts";
import { CommentsPanel, StarButton } from "../../comment/index.ts";
import { TextImages } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import type { ArticleDetail } from "../api.ts";
import { AudienceChip, ReviewDueChip, StageChip } from "../parts/chips.tsx";
import { ArticleActions } from "./article-actions.tsx";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticleNotices } from "./article-notices.tsx";
import { ArticleText } from "./article-text.tsx";
import { EvaluatePanel } from "./evaluate-panel.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { RelatedPanel } from "./related-panel.tsx";
import "./article-page.css";

// Few articles are about a finding of the inspections.
const FindingDatabases = lazyPart(
  async () => (await import("./finding-databases.tsx")).FindingDatabases,
  null,
);

interface ArticlePageProps {
  readonly article: ArticleDetail;
}

/** Rules of the inspections that an article is about: it is tagged with their codes, or warns of them. */
const rulesOf = ({ tags, affects }: ArticleDetail): readonly string[] => [
  ...new Set(
    [...tags, ...affects.map(({ ruleCode }) => ruleCode ?? "")]
      .map((code) => code.toUpperCase())
      .filter((code) => /^(PG|OR|MY|OG)-[A-Z]{2}-\d{2}$/.test(code)),
  ),
];

/** An article with its contents beside it and what readers make of it below. */
export function ArticlePage({ article }: ArticlePageProps): ReactNode {
  const t = useT();
  const linkTo = useInAppLink();
  const { userId, isEsUser, perms } = useMe();
  const findings = !isEsUser && perms.includes("ins:view") ? rulesOf(article) : [];
  const textRef = useRef<HTMLDivElement>(null);
  usePageTarget(userId, { path: paths.article("recent", article.id), label: article.title, actions: [] });
  const isNews = useLocation().pathname.startsWith(`${paths.news()}/`);
  const isPublished = article.ver === article.publishedVer;
  return (
    <TextImages>
      <PageHeader
        title={article.title}
        back={
          isNews
            ? { label: t("shell.titles.news"), ...linkTo(paths.news()) }
            : { label: t("article.list.title"), ...linkTo(paths.articles()) }
        }
        marks={
          <>
            {article.isTop ? <StatusChip tone="warn">{t("article.field.isTop")}</StatusChip> : null}
            {isPublished ? null : <StageChip code={article.stage} />}
            {isEsUser ? null : <AudienceChip code={article.encryptLevel} />}
            {article.needsReview ? <ReviewDueChip /> : null}
          </>
        }
        meta={<ArticleFacts article={article} />}
        actions={
          <Cluster gap={8}>
            {isPublished ? (
              <StarButton objType="article" objId={article.id} isStarred={article.starred} hasLabel />
            ) : null}
            <ArticleActions article={article} />
          </Cluster>
        }
      />
      <ArticleNotices article={article} />
      <ArticleAdvisory
        articleId={article.id}
        affects={article.affects}
        isManaged={article.abilities.edit.isAllowed || article.openRevision !== null}
      />
      {findings.length === 0 ? null : <FindingDatabases codes={findings} />}
      <Grid gap={16} hasAside className="article-page">
        <Stack gap={16}>
          {article.contentMd === "" ? null : <ArticleText article={article} textRef={textRef} />}
          {isPublished ? <EvaluatePanel article={article} /> : null}
          <NeighbourLinks article={article} />
          {isPublished ? <CommentsPanel objType="article" objId={article.id} /> : null}
        </Stack>
        <Stack as="aside" gap={16} className="article-aside">
          <TableOfContents title={t("article.toc")} toc={article.toc} textRef={textRef} />
          <RelatedPanel article={article} />
        </Stack>
      </Grid>
    </TextImages>
  );
}
