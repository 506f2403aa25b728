import { articleStatus, articleType } from "@pharos/domain/enums";
import { ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type ArticleConsoleRow, articleQueries, consoleSpec } from "../api.ts";
import { consoleColumns } from "./console-columns.tsx";
import { NewArticleButton } from "./new-article-button.tsx";

const columnStore = columnStoreOf("articleConsole");

interface ConsoleArticlesProps {
  readonly mode: "my" | "manage" | "audit";
}

/** Articles with their newest revision, whatever its state: what the reader writes, manages or decides on. */
export function ConsoleArticles({ mode }: ConsoleArticlesProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const state = useListState(consoleSpec);
  const articles = useQuery(articleQueries.console({ ...consoleSpec.filterOf(state.query), mode }));
  const columns = useMemo(() => consoleColumns({ t, format, mode }), [t, format, mode]);
  const filters = useMemo(
    () => [
      ...(mode === "audit"
        ? []
        : [
            enumFilter(t, {
              key: "status",
              label: t("article.field.status"),
              isMultiple: true,
              width: 124,
              of: articleStatus,
            }),
          ]),
      enumFilter(t, {
        key: "type",
        label: t("article.field.type"),
        isMultiple: true,
        width: 124,
        of: articleType,
      }),
      selectFilter({
        key: "review",
        label: t("article.needsReview"),
        width: 104,
        options: [{ value: "true", label: t("article.needsReview") }],
      }),
      selectFilter({
        key: "reported",
        label: t("article.list.withReports"),
        width: 112,
        options: [{ value: "true", label: t("article.list.withReports") }],
      }),
    ],
    [t, mode],
  );
  const open = (row: ArticleConsoleRow) =>
    void navigate(mode === "audit" ? paths.reviewQueue(row.id) : paths.article("console", row.id));
  const empty =
    mode === "audit"
      ? { words: t("article.list.nothingToReview") }
      : { words: t("article.list.noneOwn"), action: <NewArticleButton /> };
  return (
    <ListPage
      label={t(`article.list.${mode === "audit" ? "review" : mode}`)}
      result={resultOf(articles)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      onOpen={open}
      search={{ key: "search", placeholder: t("article.list.searchPlaceholder") }}
      filters={filters}
      columnStore={columnStore}
      empty={empty}
    />
  );
}
