import { textLengths } from "@pharos/domain/limits";
import { Cluster, Stack, StatusChip } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, searchIcon } from "@pharos/ui/icons";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { Ago } from "../../../shared/components/ago.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { articleQueries, type SimilarArticle } from "../../article/index.ts";
import { useMe } from "../../identity/index.ts";
import { type SimilarRequest, similarRequests } from "../intake/api.ts";
import { RequestStatusChip, SeverityChip } from "../parts/chips.tsx";
import "./similar-panel.css";

/** Fewer characters say nothing yet. */
const leastCharacters = 3;
const typingPauseMs = 250;

interface SimilarPanelProps {
  readonly title: string;
  /** For whom; undefined is the reader's own organisation. */
  readonly companyId: number | undefined;
  /** An error code that was clicked; it is looked for instead of the title. */
  readonly code: string | null;
  readonly onBack: () => void;
  /** One of them made the new request unnecessary. */
  readonly onSolved: (request: SimilarRequest) => void;
  /** An article made it unnecessary. */
  readonly onRead: (article: SimilarArticle) => void;
  /** What was typed goes to one of them instead. */
  readonly onAdd: (request: SimilarRequest) => void;
}

/** Articles and open requests that may be about the same thing, while the title is typed; nothing at all when there are none. */
export function SimilarPanel({
  title,
  companyId,
  code,
  onBack,
  onSolved,
  onRead,
  onAdd,
}: SimilarPanelProps): ReactNode {
  const t = useT();
  const isVendor = !useMe().isEsUser;
  const typed = useRested(title.trim());
  const asked = code ?? typed;
  const isAsked = asked.length >= leastCharacters && (!isVendor || companyId !== undefined);
  const found = useQuery({
    ...similarRequests(asked, companyId),
    enabled: isAsked,
    // The list does not flicker from letter to letter.
    placeholderData: keepPreviousData,
  });
  const requests = isAsked ? (found.data?.requests ?? []) : [];
  const articles = useQuery({
    ...articleQueries.similar(asked.slice(0, textLengths.title)),
    enabled: asked.length >= leastCharacters,
  });
  const known = asked.length >= leastCharacters ? (articles.data ?? []) : [];
  if (requests.length + known.length === 0 && (code === null || found.isFetching)) return null;
  const count = requests.length;
  const headOf = (): string => {
    if (code !== null)
      return count === 0
        ? t("serviceRequest.similar.noneByCode", { code })
        : t("serviceRequest.similar.byCode", { code });
    return isVendor
      ? t("serviceRequest.similar.foundVendor", { count })
      : t("serviceRequest.similar.found", { count });
  };
  return (
    <section className="sr-similar" aria-label={t("serviceRequest.similar.title")}>
      <Cluster gap={8} rowGap={4} tone="secondary" role="status">
        <Icon of={searchIcon} />
        <strong>
          {requests.length === 0 && known.length > 0 ? t("serviceRequest.similar.articles") : headOf()}
        </strong>
        {code === null ? null : (
          <Button type="link" onClick={onBack}>
            {t("serviceRequest.similar.back")}
          </Button>
        )}
      </Cluster>
      <Stack as="ul" gap={8}>
        {known.map((article) => (
          <Cluster as="li" gap={12} rowGap={6} justify="between" key={`article ${article.id}`}>
            <ArticleRow article={article} />
            <Button onClick={() => onRead(article)}>{t("serviceRequest.similar.solved")}</Button>
          </Cluster>
        ))}
        {requests.map((request) => (
          <Cluster as="li" gap={12} rowGap={6} justify="between" key={request.id}>
            <SimilarRow request={request} />
            <Cluster
              as="span"
              gap={8}
              rowGap={4}
              size="small"
              tone="secondary"
              className="sr-similar-actions"
            >
              <Button onClick={() => onSolved(request)}>{t("serviceRequest.similar.solved")}</Button>
              {request.canReply ? (
                <Button onClick={() => onAdd(request)}>{t("serviceRequest.similar.add")}</Button>
              ) : null}
            </Cluster>
          </Cluster>
        ))}
      </Stack>
    </section>
  );
}

function ArticleRow({ article }: { readonly article: SimilarArticle }): ReactNode {
  const t = useT();
  return (
    <Stack as="span" gap={2} className="sr-similar-row">
      <Link
        to={paths.article("similar", article.id)}
        target="_blank"
        title={t("serviceRequest.similar.opensNew")}
      >
        {article.title}
      </Link>
      <Cluster as="span" gap={8} rowGap={4} size="small" tone="secondary" className="sr-similar-meta">
        <StatusChip tone="info">{t("serviceRequest.similar.article")}</StatusChip>
        <span>{article.brief}</span>
      </Cluster>
    </Stack>
  );
}

function SimilarRow({ request }: { readonly request: SimilarRequest }): ReactNode {
  const t = useT();
  return (
    <Stack as="span" gap={2} className="sr-similar-row">
      <Link
        to={paths.serviceRequest("request", request.id)}
        target="_blank"
        title={t("serviceRequest.similar.opensNew")}
      >
        {request.title}
      </Link>
      <Cluster as="span" gap={8} rowGap={4} size="small" tone="secondary" className="sr-similar-meta">
        <SeverityChip code={request.type} />
        <RequestStatusChip code={request.status} />
        <span>{request.srNo}</span>
        <Ago iso={request.submitTime} />
        {request.executorName === null ? null : (
          <StatusChip tone="mute">
            {t("serviceRequest.similar.handledBy", { name: request.executorName })}
          </StatusChip>
        )}
      </Cluster>
    </Stack>
  );
}

/** A text as soon as no one has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
