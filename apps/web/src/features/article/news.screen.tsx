import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { OpenAdvisories } from "../advisory/index.ts";
import { articleQueries, newsSpec } from "./api.ts";
import { newsColumns, newsKinds } from "./list/news-columns.tsx";

const KnowledgeBox = lazyPart(async () => (await import("../search/parts.ts")).KnowledgeBox);

/** News of six kinds; the security warnings of the last months stand on top. */
export function NewsScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const state = useListState(newsSpec);
  const prefer = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const asked = newsSpec.filterOf(state.query);
  const news = useQuery(
    articleQueries.list({ ...asked, type: asked.type ?? newsKinds.codes, sort: "news", prefer }),
  );
  const columns = useMemo(() => newsColumns(t), [t]);
  const filters = useMemo(() => [newsKinds.filter(t)], [t]);
  return (
    <>
      <PageHeader title={t("shell.titles.news")} actions={<KnowledgeBox />} />
      <OpenAdvisories />
      <ListPage
        label={t("shell.titles.news")}
        result={resultOf(news)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.newsItem("list", row.id))}
        search={{ key: "keyword", placeholder: t("article.list.searchPlaceholder") }}
        filters={filters}
        empty={{
          words: t("article.list.noNews"),
          action:
            state.activeFilterCount > 0 ? (
              <Button onClick={state.clearFilters}>{t("article.list.clear")}</Button>
            ) : undefined,
        }}
      />
    </>
  );
}
