import { exportContractItems, importContractItems } from "@pharos/api/contract-item";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { type ContractItemRow, contractItemQueries, itemsSpec } from "./api.ts";
import { ContractAreaTabs } from "./contract-area-tabs.tsx";
import { itemImportColumns } from "./items/import-columns.ts";
import { itemColumns } from "./items/items-columns.tsx";
import { itemFilters } from "./items/items-filters.tsx";

const ContractItemDialog = lazyPart(
  async () => (await import("./items/contract-item.dialog.tsx")).ContractItemDialog,
);
const ItemDrawer = lazyPart(async () => (await import("./items/item-drawer.tsx")).ItemDrawer);

const columnStore = columnStoreOf("contractItems");

/** An address that shows only this item, also when its term is over. */
const hrefOf = (row: ContractItemRow): string => paths.contractItems({ keyword: row.itemId, expired: 1 });

type Open = { readonly what: "view" | "edit"; readonly row: ContractItemRow } | { readonly what: "create" };

/** The lines of the contracts: what was promised, and how much of it is delivered. */
export function ContractItemsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const state = useListState(itemsSpec);
  const filter = itemsSpec.filterOf(state.query);
  const items = useQuery(contractItemQueries.list(filter));
  const hasAmount = useMe().perms.includes("contract:amount");
  const columns = useMemo(
    () => itemColumns({ t, locale, format, hasAmount, hrefOf }),
    [t, locale, format, hasAmount],
  );
  const { itemTypes = [], teams = [] } = items.data ?? {};
  const filters = useMemo(() => itemFilters({ t, locale, itemTypes, teams }), [t, locale, itemTypes, teams]);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const canCreate = items.data?.create.isAllowed === true;
  const createButton = canCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setOpen({ what: "create" })}>
      {t("contractItem.items.create")}
    </Button>
  ) : undefined;
  const title = t("contractItem.items.title");
  return (
    <>
      <PageHeader title={title} meta={<ContractAreaTabs current="items" />} actions={createButton} />
      <ListPage
        label={title}
        result={resultOf(items)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => setOpen({ what: "view", row })}
        search={{ key: "keyword", placeholder: t("contractItem.items.search") }}
        filters={filters}
        toolbar={
          <>
            {canCreate ? (
              <ImportButton
                endpoint={importContractItems}
                what={title}
                columns={itemImportColumns(t)}
                onImported={() => void client.invalidateQueries({ queryKey: ["contractItem"] })}
              />
            ) : null}
            <ExportButton endpoint={exportContractItems} query={exported} list={title} />
          </>
        }
        columnStore={columnStore}
        empty={{ words: t("contractItem.items.none"), action: createButton }}
      />
      {open?.what === "view" ? (
        <ItemDrawer
          key={open.row.id}
          row={freshOf(open.row, items.data?.list)}
          onClose={() => setOpen(null)}
          onEdit={() => setOpen({ what: "edit", row: freshOf(open.row, items.data?.list) })}
        />
      ) : null}
      {open?.what === "create" || open?.what === "edit" ? (
        <ContractItemDialog row={open.what === "edit" ? open.row : null} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

/** The row as the list knows it now; after a refusal for a stale version that is the fresh one. */
function freshOf(row: ContractItemRow, list: readonly ContractItemRow[] | undefined): ContractItemRow {
  return list?.find(({ id }) => id === row.id) ?? row;
}
