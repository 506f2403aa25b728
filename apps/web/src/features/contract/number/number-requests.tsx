import { listServiceRequests } from "@pharos/api/service-request";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { resultOf } from "../../../shared/list/list-result.ts";
import { listSpecOf } from "../../../shared/list/list-spec.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { RecordCard, serviceRequestQueries } from "../../service-request/index.ts";
import { recordsColumns } from "../../service-request/parts.ts";

const source = "sn";
const spec = listSpecOf(listServiceRequests, { title: "title" });

/** The service requests under a service number that the reader may see. */
export function NumberRequests({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const { search } = useLocation();
  const state = useListState(spec);
  const requests = useQuery(serviceRequestQueries.list(spec.filterOf(state.query, { accId: id })));
  const columns = useMemo(
    () =>
      recordsColumns({ t, locale, hasCustomers: false, source }).filter(
        ({ key }) => !["sla", "reporter"].includes(key),
      ),
    [t, locale],
  );
  return (
    <ListPage
      label={t("contract.tab.requests")}
      result={resultOf(requests)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      onOpen={(row) => void navigate(paths.serviceRequest(source, row.id), { state: { search } })}
      search={{ key: "title", placeholder: t("serviceRequest.records.search") }}
      empty={{ words: t("serviceRequest.records.none") }}
      renderCard={(row) => <RecordCard row={row} hasCustomer={false} source={source} />}
      hasGlobalKeys={false}
    />
  );
}
