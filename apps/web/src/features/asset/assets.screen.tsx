import { exportAssets, importAssets } from "@pharos/api/asset";
import type { CompanyInfo } from "@pharos/api/organisation";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { notify } from "../../shared/notify.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { assetQueries, assetsSpec } from "./api.ts";
import { assetColumns } from "./list/asset-columns.tsx";
import { assetFilters } from "./list/asset-filters.ts";
import { useImportColumns } from "./list/import-columns.ts";

const columnStore = columnStoreOf("assets");
const AssetFormDialog = lazyPart(async () => (await import("./asset-form.dialog.tsx")).AssetFormDialog);

/** The database systems of one organisation. */
export function AssetsScreen(): ReactNode {
  const id = useOrganisationId();
  return (
    <OrganisationFrame id={id} tab="assets">
      {(company) => <AssetList company={company} />}
    </OrganisationFrame>
  );
}

function AssetList({ company }: { readonly company: CompanyInfo }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const state = useListState(assetsSpec);
  const filter = assetsSpec.filterOf(state.query, { companyId: company.id });
  const assets = useQuery(assetQueries.list(filter));
  const columns = useMemo(() => assetColumns(t), [t]);
  const filters = useMemo(() => assetFilters(t), [t]);
  const [isAdding, setIsAdding] = useState(false);
  const mayAdd = useMe().perms.includes("asset:edit");
  const addButton = mayAdd ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsAdding(true)}>
      {t("asset.list.add")}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        label={t("asset.list.title")}
        result={resultOf(assets)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.asset(company.id, row.id))}
        search={{ key: "keyword", placeholder: t("asset.list.search") }}
        filters={filters}
        columnStore={columnStore}
        toolbar={
          <>
            <ExportButton endpoint={exportAssets} query={filter} list={t("asset.list.title")} />
            {mayAdd ? <AssetImport companyId={company.id} /> : null}
            {addButton}
          </>
        }
        empty={{ words: t("asset.list.none"), action: addButton }}
      />
      {isAdding ? (
        <AssetFormDialog companyId={company.id} asset={null} onClose={() => setIsAdding(false)} />
      ) : null}
    </>
  );
}

function AssetImport({ companyId }: { readonly companyId: number }): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const columns = useImportColumns();
  return (
    <ImportButton
      endpoint={importAssets}
      scope={{ companyId }}
      what={t("asset.import.what")}
      columns={columns}
      onImported={({ created, updated }) => {
        notify.success(t("sheet.import.done", { created, updated }));
        void client.invalidateQueries({ queryKey: ["asset"] });
      }}
    />
  );
}
