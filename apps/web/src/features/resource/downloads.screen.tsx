import { databaseType, resourceKind } from "@pharos/domain/enums";
import { Grid, PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { ListPage, selectFilter } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { CataloguePanel } from "../../shared/components/catalogue-panel.tsx";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { browseSpec, resourceQueries } from "./api.ts";
import { browseColumns } from "./list/browse-columns.tsx";

const columnStore = columnStoreOf("downloads");

const KnowledgeBox = lazyPart(async () => (await import("../search/parts.ts")).KnowledgeBox);

/** What is delivered to the reader; what cannot be downloaded says why. */
export function DownloadsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const { perms } = useMe();
  const state = useListState(browseSpec);
  const filter = browseSpec.filterOf(state.query);
  const resources = useQuery(resourceQueries.list(filter));
  const products = useQuery(resourceQueries.products());
  const columns = useMemo(() => browseColumns({ t, locale }), [t, locale]);
  const filters = useMemo(
    () => [
      enumFilter(t, {
        key: "kind",
        label: t("resource.field.kind"),
        isMultiple: true,
        width: 112,
        of: resourceKind,
      }),
      enumFilter(t, { key: "db", label: t("resource.field.dbType"), width: 132, of: databaseType }),
      selectFilter({
        key: "starred",
        label: t("resource.list.onlyStarred"),
        width: 124,
        options: [{ value: "true", label: t("resource.list.onlyStarred") }],
      }),
    ],
    [t],
  );
  const isManager = perms.includes("resource:upload") || perms.includes("resource:review");
  return (
    <>
      <PageHeader
        title={t("resource.list.title")}
        actions={
          <>
            <KnowledgeBox />
            {isManager ? (
              <Button onClick={() => void navigate(paths.resourceConsole())}>
                {t("resource.list.toConsole")}
              </Button>
            ) : null}
          </>
        }
      />
      <Grid gap={16} className="catalogue-and-list">
        <CataloguePanel
          title={t("resource.list.products")}
          all={t("resource.list.allProducts")}
          entries={products.data ?? []}
          chosen={filter.productMenuId === undefined ? null : Number(filter.productMenuId)}
          onChoose={(id) => state.setFilters({ product: id === null ? "" : String(id) })}
        />
        <ListPage
          label={t("resource.list.title")}
          result={resultOf(resources)}
          state={state}
          columns={columns}
          rowKey={(row) => String(row.id)}
          onOpen={(row) => void navigate(paths.download("list", row.id))}
          search={{ key: "keyword", placeholder: t("resource.list.searchPlaceholder") }}
          filters={filters}
          columnStore={columnStore}
          empty={{
            words: t("resource.list.none"),
            action:
              state.activeFilterCount > 0 ? (
                <Button onClick={state.clearFilters}>{t("resource.list.clear")}</Button>
              ) : undefined,
          }}
        />
      </Grid>
    </>
  );
}
