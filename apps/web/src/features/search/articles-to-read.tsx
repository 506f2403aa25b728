import { Cluster, Grid, Panel, Stack, StatusChip } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { type ArticleToRead, searchQueries } from "./api.ts";

/** What can be read before anything is asked: the newest articles, and those that are read most. */
export function ArticlesToRead(): ReactNode {
  const { perms } = useMe();
  if (!perms.includes("knowledge:view")) return null;
  return (
    <Grid gap={16} columns={2}>
      <Articles sort="new" />
      <Articles sort="hot" />
    </Grid>
  );
}

function Articles({ sort }: { readonly sort: "new" | "hot" }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const articles = useQuery(searchQueries.articles(sort, locale === "zh-CN" ? "zh" : "en"));
  const list = articles.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Panel
      title={t(`search.articles.${sort}`)}
      extra={<Link to={paths.articles({ sort })}>{t("search.articles.all")}</Link>}
    >
      <Stack as="ul" gap={8}>
        {list.map((article) => (
          <Article key={article.id} article={article} sort={sort} />
        ))}
      </Stack>
    </Panel>
  );
}

function Article({
  article: { id, title, product, publishTime, viewCount, isTop },
  sort,
}: {
  readonly article: ArticleToRead;
  readonly sort: "new" | "hot";
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const fact = sort === "new" ? format.date(publishTime) : t("search.articles.views", { count: viewCount });
  return (
    <Stack as="li" gap={2}>
      <Link to={paths.article("search", id)} className="search-starred">
        {title}
      </Link>
      <Cluster gap={8} size="small" tone="tertiary">
        {isTop && sort === "new" ? <StatusChip tone="warn">{t("search.articles.pinned")}</StatusChip> : null}
        <span>{[product, fact].filter((one) => one !== null && one !== "").join(" · ")}</span>
      </Cluster>
    </Stack>
  );
}
