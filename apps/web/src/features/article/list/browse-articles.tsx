import { articleLanguage, articleType, difficultLevel } from "@pharos/domain/enums";
import { Grid } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type FilterField, ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { articleQueries, browseSpec } from "../api.ts";
import { browseColumns } from "./browse-columns.tsx";
import { ArticleCatalogue } from "./catalogue-panel.tsx";

const columnStore = columnStoreOf("articles");

function describeLinked(key: "all" | "authors" | "published"): Pick<FilterField, "describe"> {
  if (key === "all") return {};
  return {
    describe: (value) => (key === "authors" ? String(value.split(",").length) : value.replace("..", " – ")),
  };
}

/** The published articles the reader may read, beside the catalogue they are filed in. */
export function BrowseArticles(): ReactNode {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const state = useListState(browseSpec);
  const prefer: "zh" | "en" = usePreferences().locale === "zh-CN" ? "zh" : "en";
  const asked = browseSpec.filterOf(state.query);
  // Of an article in both languages one is enough, unless somebody asks for the other.
  const filter = {
    ...asked,
    ...(asked.lang === undefined && asked.viewTags === undefined && { prefer }),
  } as const;
  const articles = useQuery(articleQueries.list(filter));
  const { isEsUser } = useMe();
  const columns = useMemo(() => browseColumns({ t, format, isVendor: !isEsUser }), [t, format, isEsUser]);
  const filters = useMemo(
    () => [
      ...(["all", "authors", "published"] as const).map((key) => ({
        key,
        label: t(`article.list.linked.${key}`),
        isLinked: true,
        ...describeLinked(key),
      })),
      selectFilter({
        key: "sort",
        label: t("article.list.sort"),
        width: 112,
        options: [
          { value: "hot", label: t("article.list.hot") },
          { value: "useful", label: t("article.list.useful") },
        ],
      }),
      enumFilter(t, {
        key: "type",
        label: t("article.field.type"),
        isMultiple: true,
        width: 124,
        of: articleType,
      }),
      enumFilter(t, {
        key: "level",
        label: t("article.field.difficultLevel"),
        width: 104,
        of: difficultLevel,
      }),
      enumFilter(t, { key: "lang", label: t("article.field.lang"), width: 104, of: articleLanguage }),
      selectFilter({
        key: "starred",
        label: t("article.list.onlyStarred"),
        width: 104,
        options: [{ value: "true", label: t("article.list.onlyStarred") }],
      }),
    ],
    [t],
  );
  return (
    <Grid gap={16} className="catalogue-and-list">
      <ArticleCatalogue
        languages={asked.lang === undefined ? { prefer } : { lang: asked.lang }}
        chosen={filter.menuId === undefined ? null : Number(filter.menuId)}
        onChoose={(id) => state.setFilters({ menu: id === null ? "" : String(id) })}
      />
      <ListPage
        label={t("article.list.browse")}
        result={resultOf(articles)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.article("list", row.id))}
        search={{ key: "keyword", placeholder: t("article.list.searchPlaceholder") }}
        filters={filters}
        columnStore={columnStore}
        empty={{
          words: t("article.list.none"),
          action:
            state.activeFilterCount > 0 ? (
              <Button onClick={state.clearFilters}>{t("article.list.clear")}</Button>
            ) : undefined,
        }}
      />
    </Grid>
  );
}
