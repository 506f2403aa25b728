import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { Cluster, Panel, Stack, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { articleLinkOf } from "../../conversation/parts.ts";
import { helpfulArticles } from "../conversation/find-articles.ts";
import "./helpful-articles.css";

interface HelpfulArticlesProps {
  readonly detail: Pick<ServiceRequestDetail, "id" | "title">;
  /** Puts a link into the answer. */
  readonly onLink: (text: string) => void;
}

/** Articles about the title and the error codes of a request, for those who answer it; nothing when there are none. */
export function HelpfulArticles({ detail, onLink }: HelpfulArticlesProps): ReactNode {
  const t = useT();
  const { data: articles = [] } = useQuery(helpfulArticles(detail.id, detail.title));
  if (articles.length === 0) return null;
  return (
    <Panel title={t("serviceRequest.knowledge.helpful")}>
      <Stack as="ul" gap={12} className="sr-helpful">
        {articles.map((article) => (
          <Stack as="li" gap={2} key={article.id}>
            <Link to={paths.article("similar", article.id)} target="_blank">
              {article.title}
            </Link>
            <Text as="span" size="small" tone="secondary" className="sr-helpful-brief">
              {article.brief}
            </Text>
            <Cluster as="span" gap={8} rowGap={4} size="small">
              {article.customerMayRead === false ? (
                <StatusChip tone="warn">{t("serviceRequest.knowledge.closedToCustomer")}</StatusChip>
              ) : null}
              <Button
                type="link"
                size="small"
                className="sr-helpful-link"
                aria-label={t("serviceRequest.knowledge.insertOne", { title: article.title })}
                onClick={() => onLink(`${articleLinkOf(article)} `)}
              >
                {t("serviceRequest.knowledge.insert")}
              </Button>
            </Cluster>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
