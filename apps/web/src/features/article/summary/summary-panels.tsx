import { articleType, notIntoKnowledgeReason } from "@pharos/domain/enums";
import { BarList, EmptyState, Panel, SimpleTable, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { articleQueries, type KnowledgeSummary } from "../api.ts";
import { usefulShare } from "../list/browse-columns.tsx";

/** Published articles of each author or catalogue entry, with their looks and what readers made of them. */
export function ShareBars({
  title,
  shares,
}: {
  readonly title: string;
  readonly shares: KnowledgeSummary["byAuthor"];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={title}>
      <BarList
        bars={shares.map((share) => ({
          key: String(share.id),
          name: share.name === "" ? t("article.summary.unfiled") : share.name,
          parts: [{ tone: "info", value: share.published }],
          figures: (
            <Text size="small" tone="secondary">
              {t("article.summary.share", {
                count: share.published,
                views: format.number(share.views),
                useful: usefulShare({ usefulCount: share.useful, uselessCount: share.useless }, format),
              })}
              {share.reused === 0 ? "" : ` · ${t("article.reused", { count: share.reused })}`}
            </Text>
          ),
        }))}
      />
    </Panel>
  );
}

/** Why closed requests did not become articles. */
export function ReasonBars({
  reasons,
}: {
  readonly reasons: KnowledgeSummary["notIntoKnowledge"];
}): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("article.summary.notIntoKnowledge")}>
      {reasons.length === 0 ? (
        <EmptyState isCompact>{t("article.summary.noReasons")}</EmptyState>
      ) : (
        <BarList
          bars={reasons.map(({ reason, count }) => ({
            key: String(reason),
            name: t(notIntoKnowledgeReason.labelKeyOfCode(reason)),
            parts: [{ tone: "mute", value: count }],
            figures: format.number(count),
          }))}
        />
      )}
    </Panel>
  );
}

/** Articles that answered most requests. */
export function MostUsed({ articles }: { readonly articles: KnowledgeSummary["mostUsed"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("article.summary.mostUsed")}>
      {articles.length === 0 ? (
        <EmptyState isCompact>{t("article.summary.noneUsed")}</EmptyState>
      ) : (
        <BarList
          bars={articles.slice(0, 8).map(({ id, title, count }) => ({
            key: String(id),
            name: <Link to={paths.article("summary", id)}>{title}</Link>,
            parts: [{ tone: "ok", value: count }],
            figures: format.number(count),
          }))}
        />
      )}
    </Panel>
  );
}

/** Published articles by what they are. */
export function TypeBars({ types }: { readonly types: KnowledgeSummary["byType"] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <Panel title={t("article.summary.byType")}>
      <BarList
        bars={types.map(({ type, count }) => ({
          key: String(type),
          name: t(articleType.labelKeyOfCode(type)),
          parts: [{ tone: "info", value: count }],
          figures: format.number(count),
        }))}
      />
    </Panel>
  );
}

/** What was searched for most and not found, for those who may look after it. */
export function GapBars(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const mayRead = perms.includes("knowledge:review");
  const gaps = useQuery({ ...articleQueries.gaps(), enabled: mayRead });
  const list = gaps.data?.list ?? [];
  if (!mayRead) return null;
  return (
    <Panel
      title={t("article.summary.gaps")}
      extra={<Link to={paths.searchGaps()}>{t("article.summary.allGaps")}</Link>}
    >
      {gaps.isSuccess && list.length === 0 ? (
        <EmptyState isCompact>{t("article.summary.noGaps")}</EmptyState>
      ) : null}
      <BarList
        bars={list.map(({ id, keyword, times }) => ({
          key: String(id),
          name: <Link to={paths.search(keyword)}>{keyword}</Link>,
          parts: [{ tone: "warn", value: times }],
          figures: t("article.summary.times", { count: times }),
        }))}
      />
      <QueryError query={gaps} />
    </Panel>
  );
}

interface StaleArticlesProps {
  readonly total: number;
  readonly articles: KnowledgeSummary["stale"];
}

/** Articles whose day of review has passed. */
export function StaleArticles({ total, articles }: StaleArticlesProps): ReactNode {
  const t = useT();
  return (
    <Panel title={t("article.summary.stale", { count: total })}>
      {articles.length === 0 ? (
        <EmptyState isCompact>{t("article.summary.noneStale")}</EmptyState>
      ) : (
        <SimpleTable>
          <thead>
            <tr>
              <th scope="col">{t("article.field.title")}</th>
              <th scope="col">{t("article.field.author")}</th>
              <th scope="col">{t("article.summary.reviewDate")}</th>
            </tr>
          </thead>
          <tbody>
            {articles.map(({ id, title, authorName, nextReviewDate }) => (
              <tr key={id}>
                <td>
                  <Link to={paths.article("summary", id)}>{title}</Link>
                </td>
                <td>{authorName}</td>
                <td>{nextReviewDate}</td>
              </tr>
            ))}
          </tbody>
        </SimpleTable>
      )}
    </Panel>
  );
}
