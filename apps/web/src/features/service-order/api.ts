import type { CallInput, CallResult } from "@pharos/api/core";
import { verifyInspection } from "@pharos/api/inspection";
import { findDba } from "@pharos/api/organisation";
import {
  copyServiceOrder,
  declineSharedOrder,
  deleteServiceOrder,
  draftServiceOrder,
  editServiceOrder,
  getServiceOrder,
  listOrderableHours,
  listServiceOrders,
  openOrderDocument,
  openSharedDocument,
  readSharedOrder,
  revokeOrderLinks,
  type ServiceOrderDetail,
  type SharedOrder,
  sendSharedCode,
  shareServiceOrder,
  signSharedOrder,
  verifyServiceOrder,
  voidServiceOrder,
} from "@pharos/api/service-order";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, cacheWrite, call } from "../../shared/api/index.ts";
import { dateRange, listSpecOf } from "../../shared/list/list-spec.ts";

/** What the list of service orders is narrowed by, before it is sent. */
export type OrderFilter = NonNullable<CallInput<typeof listServiceOrders>["body"]>;

/** What an order is made from. */
export interface OrderSource {
  readonly faultId?: number;
  readonly planId?: number;
}

/** The same as a form or a draft has it. */
export const sourceOf = ({
  faultId,
  planId,
}: {
  readonly faultId?: number | null | undefined;
  readonly planId?: number | null | undefined;
}): OrderSource => ({ ...(faultId != null && { faultId }), ...(planId != null && { planId }) });

/** Queries of service orders. */
export const orderQueries = {
  list: (filter: OrderFilter) =>
    queryOptions({
      queryKey: ["serviceOrder", "list", filter],
      queryFn: ({ signal }) => call(listServiceOrders, { body: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: ["serviceOrder", "detail", id],
      queryFn: ({ signal }) => call(getServiceOrder, { params: { id } }, { signal }),
    }),
  /** What an order for a service request or a plan begins with. */
  draft: (of: OrderSource) =>
    queryOptions({
      queryKey: ["serviceOrder", "draft", of],
      queryFn: ({ signal }) => call(draftServiceOrder, { query: of }, { signal, isPageRead: false }),
    }),
  /** The hours that can be put on an order. */
  hours: (of: OrderSource & { readonly orderId?: number }) =>
    queryOptions({
      queryKey: ["serviceOrder", "hours", of],
      queryFn: ({ signal }) => call(listOrderableHours, { query: of }, { signal, isPageRead: false }),
    }),
} as const;

/** Members of the vendor's teams: those whose names begin with the words, or one of them. */
export const engineersQuery = (query: { readonly keyword?: string; readonly userId?: number }) =>
  queryOptions({
    queryKey: ["organisation", "findDba", "many", query],
    queryFn: ({ signal }) => call(findDba, { query }, { signal, isPageRead: false }),
    staleTime: 30_000,
  });

/** The order of a link; it belongs to no session. */
export const sharedOrderQuery = (uuid: string) =>
  queryOptions({
    queryKey: ["serviceOrderLink", uuid],
    queryFn: ({ signal }) => call(readSharedOrder, { params: { uuid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

const fresh = {
  writes: (order: ServiceOrderDetail) => [cacheWrite(orderQueries.detail(order.id), order)],
  stales: ["serviceOrder", "audit", "message"],
};

export const useEditOrder = apiMutation(editServiceOrder, fresh);
export const useCopyOrder = apiMutation(copyServiceOrder, fresh);
export const useVoidOrder = apiMutation(voidServiceOrder, fresh);
export const useRevokeLinks = apiMutation(revokeOrderLinks, fresh);
export const useShareOrder = apiMutation(shareServiceOrder, { stales: ["serviceOrder"] });
export const useDeleteOrder = apiMutation(deleteServiceOrder, { stales: ["serviceOrder"] });

/** Signs by a link. */
export const useSignShared = apiMutation(signSharedOrder, {
  writes: (order: SharedOrder, { params }) => [cacheWrite(sharedOrderQuery(params.uuid), order)],
  isQuiet: true,
});

/** Asks for the code that signing by a link needs. */
export const useSendSharedCode = apiMutation(sendSharedCode);

/** Says by a link what one does not agree with. */
export const useDeclineShared = apiMutation(declineSharedOrder, {
  writes: (order: SharedOrder, { params }) => [cacheWrite(sharedOrderQuery(params.uuid), order)],
});

/** Asks whether a hash is of a document, a content or an inspected file of ours. */
export async function proofOf(hash: string): Promise<Proof> {
  const order = await call(verifyServiceOrder, { params: { hash } });
  // One hash is of one thing.
  const inspection = order.kind === "none" ? await call(verifyInspection, { params: { hash } }) : null;
  return { order, inspection: inspection?.batchNo ? inspection : null };
}

/** What a hash is of. */
export interface Proof {
  readonly order: CallResult<typeof verifyServiceOrder>;
  /** Null: no published inspection was made of it. */
  readonly inspection: CallResult<typeof verifyInspection> | null;
}

/** Where the document of an order can be fetched for a few minutes. */
export const documentUrl = async (id: number): Promise<string> =>
  (await call(openOrderDocument, { params: { id } }, { isPageRead: false })).url;

/** The same by a link. */
export const sharedDocumentUrl = async (uuid: string): Promise<string> =>
  (await call(openSharedDocument, { params: { uuid } })).url;

/** The service orders in the address of their page. */
export const ordersSpec = listSpecOf(
  listServiceOrders,
  {
    keyword: "keyword",
    company: "companyId",
    engineer: "engineerId",
    team: "teamId",
    noTeam: "noTeam",
    turn: "waitingFor",
    request: "faultId",
    dates: dateRange("startTime", "endTime"),
  },
  {
    defaultTab: "all",
    tab: (tab) => {
      const codes = listServiceOrders.listFields?.["signing"];
      const code = codes?.kind === "codes" ? codes.codes[tab] : undefined;
      return code === undefined ? {} : { signing: String(code) };
    },
  },
);
