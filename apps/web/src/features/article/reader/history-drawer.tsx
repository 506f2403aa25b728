import { reviewOutcome } from "@pharos/domain/enums";
import { Cluster, SkeletonText, Stack, StatusChip, Text } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Ago } from "../../../shared/components/ago.tsx";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleDetail, type ArticleRevision, articleQueries } from "../api.ts";

const RevisionDifference = lazyPart(
  async () => (await import("../parts/revision-difference.tsx")).RevisionDifference,
);

interface HistoryDrawerProps {
  readonly article: ArticleDetail;
  readonly onClose: () => void;
}

/** The revisions of an article: for those who edit it with their reviews and differences, for readers their dates. */
export function HistoryDrawer({ article, onClose }: HistoryDrawerProps): ReactNode {
  const t = useT();
  const history = useQuery(articleQueries.history(article.id));
  const [compared, setCompared] = useState<number | null>(null);
  const revisions = history.data?.list ?? [];
  return (
    <Drawer open onClose={onClose} title={t("article.history.title")} size={720}>
      {history.isPending ? <SkeletonText lines={6} /> : <QueryError query={history} />}
      <Stack as="ol" gap={16} className="article-links">
        {revisions.map((revision, place) => {
          const before = revisions[place + 1];
          const isCompared = compared === revision.ver;
          return (
            <li key={revision.ver}>
              <Revision articleId={article.id} revision={revision} />
              {before !== undefined && before.editorName !== null ? (
                <Button
                  type="link"
                  aria-expanded={isCompared}
                  onClick={() => setCompared(isCompared ? null : revision.ver)}
                >
                  {isCompared ? t("article.history.hide") : t("article.history.compare", { ver: before.ver })}
                </Button>
              ) : null}
              {before !== undefined && isCompared ? (
                <RevisionDifference articleId={article.id} from={before.ver} to={revision.ver} />
              ) : null}
            </li>
          );
        })}
      </Stack>
    </Drawer>
  );
}

interface RevisionProps {
  readonly articleId: number;
  readonly revision: ArticleRevision;
}

function Revision({ articleId, revision }: RevisionProps): ReactNode {
  const t = useT();
  const { ver, isPublished, outcome, editorName, reviewerName, reviewComment, changeNote } = revision;
  return (
    <Stack gap={2}>
      <Cluster gap={8} rowGap={2}>
        <Link to={paths.article("history", articleId, ver)}>{t("article.revision", { ver })}</Link>
        {isPublished ? <StatusChip tone="ok">{t("article.history.live")}</StatusChip> : null}
        {outcome !== null && !isPublished && editorName !== null ? (
          <StatusChip tone={outcome === 2 ? "warn" : "mute"}>
            {t(reviewOutcome.labelKeyOfCode(outcome))}
          </StatusChip>
        ) : null}
        <Text size="small" tone="secondary">
          {editorName} <Ago iso={revision.createdTime} />
        </Text>
      </Cluster>
      {changeNote === null ? null : <Text>{changeNote}</Text>}
      {reviewComment === null ? null : (
        <Text size="small" tone="secondary">
          {t("article.history.reviewed", { name: reviewerName ?? "", comment: reviewComment })}
        </Text>
      )}
    </Stack>
  );
}
