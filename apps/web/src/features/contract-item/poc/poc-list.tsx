import { exportPocItems } from "@pharos/api/contract-item";
import { pocResult } from "@pharos/domain/enums";
import { type FilterField, ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import type { FilterKeyOf } from "../../../shared/list/list-spec.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { contractItemQueries, type PocItemRow, pocSpec } from "../api.ts";
import { companyFilter } from "../parts/filters.tsx";
import { pocColumns } from "./poc-columns.tsx";

const PocItemDialog = lazyPart(async () => (await import("./poc-item.dialog.tsx")).PocItemDialog);
const PocDrawer = lazyPart(async () => (await import("./poc-drawer.tsx")).PocDrawer);

interface PocListProps {
  /** Only those of this organisation. */
  readonly companyId?: number;
  /** Name under which the choice of columns is kept. */
  readonly name: string;
  /** Buttons beside the export. */
  readonly tools?: ReactNode;
  /** Offered when there is nothing at all. */
  readonly createButton?: ReactNode;
}

/** Proofs of concept with filters in the address, and one of them beside the list. */
export function PocList({ companyId, name, tools, createButton }: PocListProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const [open, setOpen] = useState<{ readonly row: PocItemRow; readonly isEdited: boolean } | null>(null);
  const state = useListState(pocSpec);
  const hasCompany = companyId === undefined;
  const filter = pocSpec.filterOf(state.query, companyId ? { companyId } : {});
  const items = useQuery(
    hasCompany ? contractItemQueries.pocItems(filter) : contractItemQueries.pocsOf(filter),
  );
  const mayExport = useMe().perms.includes("ccc:view");
  const columns = useMemo(
    () => pocColumns({ t, locale, format, hasCompany }),
    [t, locale, format, hasCompany],
  );
  const filters = useMemo((): FilterField[] => {
    const key = (one: FilterKeyOf<typeof pocSpec>): FilterKeyOf<typeof pocSpec> => one;
    return [
      ...(hasCompany ? [companyFilter(key("company"), t("contractItem.filter.company"))] : []),
      enumFilter(t, {
        key: key("result"),
        label: t("contractItem.filter.result"),
        isMultiple: true,
        width: 124,
        of: pocResult,
      }),
    ];
  }, [t, hasCompany]);
  const columnStore = useMemo(() => columnStoreOf(name), [name]);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("contractItem.poc.title");
  const fresh = (row: PocItemRow) => items.data?.list.find(({ id }) => id === row.id) ?? row;
  return (
    <>
      <ListPage
        label={title}
        result={resultOf(items)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => setOpen({ row, isEdited: false })}
        search={{ key: "keyword", placeholder: t("contractItem.poc.search") }}
        filters={filters}
        toolbar={
          <>
            {tools}
            {mayExport ? <ExportButton endpoint={exportPocItems} query={exported} list={title} /> : null}
          </>
        }
        columnStore={columnStore}
        empty={{ words: t("contractItem.poc.none"), action: createButton }}
      />
      {open && !open.isEdited ? (
        <PocDrawer
          key={open.row.id}
          row={fresh(open.row)}
          onClose={() => setOpen(null)}
          onEdit={() => setOpen({ row: fresh(open.row), isEdited: true })}
        />
      ) : null}
      {open?.isEdited ? <PocItemDialog row={open.row} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
