import { exportServiceRequests, type ServiceRequestRow } from "@pharos/contract/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage, type ListResult, usePagedQueryState } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { type ServiceCompany, serviceRequestQueries } from "./api.ts";
import { LiveRows } from "./parts/live-rows.tsx";
import { RecordCard } from "./records/record-card.tsx";
import { recordsColumns } from "./records/records-columns.tsx";
import { recordsFilters } from "./records/records-filters.tsx";
import { filterOf, type RecordsTab, recordsSpec, tabCounts } from "./records/records-query.ts";
import { useRecordsKeys } from "./records/use-records-keys.ts";
import "./records/records.css";

const source = "record";
const columnStore = columnStoreOf("serviceRecords");

/** The list of service requests: tabs by status, filters in the address, clocks that go on. */
export function ServiceRecordsScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const { search } = useLocation();
  const rootRef = useRef<HTMLDivElement>(null);
  const hasCustomers = !useMe().isEsUser;
  const canCreate = useMe().perms.includes("service:create");
  const state = useRecordsState();
  const records = useQuery(serviceRequestQueries.list(filterOf(state.query)));
  const companies = useQuery({ ...serviceRequestQueries.companies(), enabled: hasCustomers && canCreate });
  const columns = useMemo(
    () => recordsColumns({ t, locale, hasCustomers, source }),
    [t, locale, hasCustomers],
  );
  const { filters: narrowed } = state.query;
  const filters = useMemo(
    () =>
      recordsFilters({
        t,
        companies: hasCustomers ? namedIn(locale, companies.data ?? []) : null,
        linked: narrowed,
      }),
    [t, locale, hasCustomers, companies.data, narrowed],
  );
  const create = () => void navigate(paths.newServiceRequest());
  useRecordsKeys({ root: rootRef, onNew: canCreate ? create : null });
  const createButton = canCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={create}>
      {t("serviceRequest.records.create")}
    </Button>
  ) : undefined;
  const tab = state.query.tab as RecordsTab;
  return (
    <div ref={rootRef} className="sr-records">
      <PageHeader title={t("serviceRequest.records.title")} actions={createButton} />
      <ListPage
        label={t("serviceRequest.records.title")}
        result={resultOf(records)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.serviceRequest(source, row.id), { state: { search } })}
        tabs={tabCounts(records.data?.counts).map(({ key, count }) => ({
          key,
          count,
          label: tabLabel(key, t),
        }))}
        search={{ key: "title", placeholder: t("serviceRequest.records.search") }}
        filters={filters}
        columnStore={columnStore}
        toolbar={
          <ExportButton
            endpoint={exportServiceRequests}
            query={filterOf(state.query)}
            list={t("serviceRequest.records.title")}
          />
        }
        empty={{
          words: tab === "open" ? t("serviceRequest.records.noneOpen") : t("serviceRequest.records.none"),
          action: createButton,
        }}
        renderCard={(row) => <RecordCard row={row} hasCustomer={hasCustomers} source={source} />}
      />
      <LiveRows ids={records.data?.list.map((row) => row.id) ?? []} />
    </div>
  );
}

function useRecordsState() {
  const [params, setParams] = useSearchParams();
  return usePagedQueryState(
    useMemo(
      () => ({
        params,
        setParams: (next: URLSearchParams, { replace }: { replace: boolean }) =>
          setParams(next, { replace, preventScrollReset: true }),
      }),
      [params, setParams],
    ),
    recordsSpec,
  );
}

/** Customers by their names in the reader's language. */
function namedIn(locale: Locale, companies: readonly ServiceCompany[]) {
  return companies.map(({ companyId, companyName, companyNameEn }) => ({
    companyId,
    companyName: nameIn(locale, companyName, companyNameEn),
  }));
}

function tabLabel(tab: RecordsTab, t: ReturnType<typeof useT>): string {
  if (tab === "open") return t("serviceRequest.records.open");
  return tab === "all" ? t("serviceRequest.records.all") : t(serviceRequestStatus.labelKey(tab));
}

type RecordsAnswer = ReturnType<typeof useQuery<{ list: ServiceRequestRow[]; total: number }>>;

function resultOf(
  records: Pick<RecordsAnswer, "data" | "error" | "isError" | "isPlaceholderData" | "refetch">,
): ListResult<ServiceRequestRow> {
  // Rows that were shown once stay, whatever happens to a refresh behind them.
  if (records.data)
    return {
      status: "ready",
      rows: records.data.list,
      total: records.data.total,
      isRefreshing: records.isPlaceholderData,
    };
  if (records.isError)
    return { status: "error", message: records.error?.message, onRetry: () => void records.refetch() };
  return { status: "loading" };
}
