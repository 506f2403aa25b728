import { type ContractRow, exportContracts } from "@pharos/api/contract";
import { contractStatus, validity } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { contractQueries } from "../api.ts";
import { useOpenRecord } from "../parts/use-open-record.ts";
import { ContractCard } from "./contract-card.tsx";
import { contractColumns } from "./contract-columns.tsx";
import { contractFilters } from "./contract-filters.tsx";
import { type ContractTab, contractsSpec, tabCounts } from "./contracts-query.ts";

const ContractDrawer = lazyPart(async () => (await import("../detail/contract-drawer.tsx")).ContractDrawer);

interface ContractListProps {
  /** Only contracts of this organisation. */
  readonly companyId?: number;
  /** Name under which the choice of columns is stored. */
  readonly name: string;
  /** Offered when there is nothing at all. */
  readonly createButton?: ReactNode;
}

/** Contracts with tabs by validity, filters in the address, and the detail of one beside them. */
export function ContractList({ companyId, name, createButton }: ContractListProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const me = useMe();
  const state = useListState(contractsSpec);
  const record = useOpenRecord();
  const filter = contractsSpec.filterOf(state.query, companyId ? { companyId } : {});
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const contracts = useQuery(contractQueries.list(filter));
  const hasCompany = companyId === undefined;
  const hasAmount = me.perms.includes("contract:amount");
  const columns = useMemo(
    () => contractColumns({ t, locale, format, hasCompany, hasAmount, hrefOf }),
    [t, locale, format, hasCompany, hasAmount],
  );
  const isInternal = me.isInternalEmployee;
  const filters = useMemo(() => contractFilters({ t, isInternal }), [t, isInternal]);
  const columnStore = useMemo(() => columnStoreOf(name), [name]);
  return (
    <>
      <ListPage
        label={t("contract.list.title")}
        result={resultOf(contracts)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => record.open(row.id)}
        tabs={tabCounts(contracts.data).map(({ key, count }) => ({ key, count, label: tabLabel(key, t) }))}
        search={{ key: "search", placeholder: t("contract.list.search") }}
        filters={filters}
        toolbar={
          <ExportButton endpoint={exportContracts} query={exported} list={t("contract.export.contracts")} />
        }
        columnStore={columnStore}
        empty={{ words: t("contract.list.none"), action: createButton }}
        renderCard={(row) => <ContractCard row={row} hasCompany={hasCompany} href={hrefOf(row)} />}
      />
      {record.id === null ? null : <ContractDrawer key={record.id} id={record.id} onClose={record.close} />}
    </>
  );
}

const hrefOf = (row: ContractRow): string => `?open=${row.id}`;

function tabLabel(tab: ContractTab, t: Translate): string {
  if (tab === "all") return t("contract.list.all");
  return tab === "terminated" ? t(contractStatus.labelKey(tab)) : t(validity.labelKey(tab));
}
