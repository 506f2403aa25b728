import { Cluster, SkeletonText, Stack, Text } from "@pharos/ui";
import { Drawer, Tabs } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Ago } from "../../../shared/components/ago.tsx";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { TextImages } from "../../file/index.ts";
import { type ArticleDetail, articleQueries } from "../api.ts";
import { SimilarArticles } from "../editor/similar-articles.tsx";
import { LevelChip, StageChip } from "../parts/chips.tsx";
import { DecisionForm } from "./decision-form.tsx";
import "./review-drawer.css";

const RevisionDifference = lazyPart(
  async () => (await import("../parts/revision-difference.tsx")).RevisionDifference,
);

interface ReviewDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The revision that waits, what it changes of the live one, and the decision on exactly this revision. */
export function ReviewDrawer({ id, onClose }: ReviewDrawerProps): ReactNode {
  const t = useT();
  const article = useQuery(articleQueries.newest(id));
  return (
    <Drawer open onClose={onClose} size={960} title={article.data?.title ?? t("shell.titles.examList")}>
      {article.isPending ? <SkeletonText lines={12} /> : <QueryError query={article} />}
      {article.data ? <Review article={article.data} onDone={onClose} /> : null}
    </Drawer>
  );
}

/** What a reviewer compares with: the request or the consultation it was written from, and articles about the same. */
function AroundArticle({ article }: { readonly article: ArticleDetail }): ReactNode {
  const t = useT();
  const { id, title, sourceRequest, sourceConsult } = article;
  return (
    <Stack gap={4}>
      {sourceRequest === null ? null : (
        <Text size="small">
          {t("article.sourceRequest")}{" "}
          <a href={paths.serviceRequest("article", sourceRequest.id)} target="_blank" rel="noreferrer">
            {sourceRequest.srNo} {sourceRequest.title}
          </a>
        </Text>
      )}
      {sourceConsult === null ? null : (
        <Text size="small">
          {t("article.sourceConsult")}{" "}
          <a href={paths.consult(sourceConsult.id)} target="_blank" rel="noreferrer">
            {sourceConsult.title}
          </a>
        </Text>
      )}
      <SimilarArticles title={title} exceptId={id} />
    </Stack>
  );
}

function Review({
  article,
  onDone,
}: {
  readonly article: ArticleDetail;
  readonly onDone: () => void;
}): ReactNode {
  const t = useT();
  const { id, ver, publishedVer, openRevision, abilities } = article;
  const text = (
    <TextImages>
      {article.brief === "" ? null : <Text tone="secondary">{article.brief}</Text>}
      <div lang={article.lang}>
        <Markdown source={article.contentMd} />
      </div>
    </TextImages>
  );
  return (
    <Stack gap={16}>
      <Cluster gap={12} rowGap={4} size="small" tone="secondary">
        <StageChip code={article.stage} />
        <LevelChip code={article.encryptLevel} />
        <span>{article.menuPath.join(" / ")}</span>
        <span>{t("article.revision", { ver })}</span>
        <span>{article.editorName}</span>
        <Ago iso={openRevision?.submitTime ?? null} />
        <span>{article.tags.join(" · ")}</span>
      </Cluster>
      <AroundArticle article={article} />
      {article.changeNote === null ? null : <Text>{article.changeNote}</Text>}
      {publishedVer === null || publishedVer === ver ? (
        text
      ) : (
        <Tabs
          items={[
            {
              key: "difference",
              label: t("article.review.difference", { ver: publishedVer }),
              children: <RevisionDifference articleId={id} from={publishedVer} to={ver} />,
            },
            { key: "text", label: t("article.review.text"), children: text },
          ]}
        />
      )}
      {abilities.review.isAllowed ? (
        <DecisionForm article={article} onDone={onDone} />
      ) : (
        <Text tone="secondary">{abilities.review.reason}</Text>
      )}
    </Stack>
  );
}
