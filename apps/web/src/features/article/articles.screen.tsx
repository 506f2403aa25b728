import { CountTabs, PageHeader } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { articleQueries } from "./api.ts";
import { BrowseArticles } from "./list/browse-articles.tsx";
import { ConsoleArticles } from "./list/console-articles.tsx";
import { NewArticleButton } from "./list/new-article-button.tsx";
import { ReportsList } from "./list/reports-list.tsx";

const tabs = ["browse", "my", "manage", "review", "reports"] as const;
type Tab = (typeof tabs)[number];

const KnowledgeBox = lazyPart(async () => (await import("../search/parts.ts")).KnowledgeBox);

/** Articles: what there is to read, and for those who write them what they write, manage and review. */
export function ArticlesScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { perms } = useMe();
  const isWriter = perms.includes("knowledge:create");
  const counts = useQuery({ ...articleQueries.counts(), enabled: isWriter }).data;
  const asked = tabs.find((tab) => tab === search.get("tab")) ?? "browse";
  const tab: Tab = isWriter ? asked : "browse";
  const title = t("article.list.title");
  return (
    <>
      <PageHeader
        title={title}
        meta={
          isWriter ? (
            <Link to={paths.knowledgeSummary()}>{t("shell.titles.knowledgeSummary")}</Link>
          ) : undefined
        }
        actions={
          <>
            <KnowledgeBox />
            {isWriter ? <NewArticleButton /> : null}
          </>
        }
      />
      {isWriter ? (
        <CountTabs
          label={title}
          active={tab}
          onChange={(next) => void navigate(paths.articles(next === "browse" ? {} : { tab: next }))}
          tabs={[
            { key: "browse", label: t("article.list.browse"), hasNoCount: true },
            { key: "my", label: t("article.list.my"), hasNoCount: true },
            { key: "manage", label: t("article.list.manage"), hasNoCount: true },
            ...(perms.includes("knowledge:review")
              ? [{ key: "review", label: t("article.list.review"), ...(counts && { count: counts.pending }) }]
              : []),
            { key: "reports", label: t("article.list.reports"), ...(counts && { count: counts.reports }) },
          ]}
        />
      ) : null}
      {tab === "browse" ? <BrowseArticles /> : null}
      {tab === "my" ? <ConsoleArticles key="my" mode="my" /> : null}
      {tab === "manage" ? <ConsoleArticles key="manage" mode="manage" /> : null}
      {tab === "review" ? <ConsoleArticles key="audit" mode="audit" /> : null}
      {tab === "reports" ? <ReportsList /> : null}
    </>
  );
}
