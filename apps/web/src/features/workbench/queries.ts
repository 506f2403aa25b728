import { listWaiting } from "@pharos/api/workbench";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { isOpenStatus } from "@pharos/domain/service-request";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api/index.ts";
import { type RequestFilter, serviceRequestQueries } from "../service-request/index.ts";

const codes = (...names: Parameters<typeof serviceRequestStatus.toCode>[0][]) =>
  names.map(serviceRequestStatus.toCode).join(",");
const open = codes(...serviceRequestStatus.names.filter(isOpenStatus));
/** A restored business waits for a confirmation, which is not urgent. */
const pressing = codes(
  ...serviceRequestStatus.names.filter((name) => isOpenStatus(name) && name !== "restored"),
);

/** Enough for any one customer's open requests; the list shows the rest. */
const openMax = 50;
const closedMax = 3;
const queueMax = 12;

/** What the vendor's queue shows. */
export type QueueView = "team" | "all" | "mine" | "unassigned";

/** The queue that is shown first: that of the own team, for people who have one. */
export const firstQueue = (teamCount: number): QueueView => (teamCount > 0 ? "team" : "all");

const queueFilters: Readonly<Record<QueueView, RequestFilter>> = {
  team: { myTeams: "true", sortField: "queue" },
  all: {},
  mine: { mine: "true" },
  unassigned: { unassigned: "true" },
};

/** The lists of the workbench, all of them pages of the one list of requests. */
export const workbenchQueries = {
  /** Everything open that the reader may see, the highest severity and then the one due first in front. */
  open: () =>
    serviceRequestQueries.list({ status: open, sortField: "priority", sortOrder: "asc", pageSize: openMax }),
  recentlyClosed: () =>
    serviceRequestQueries.list({ status: codes("closed"), sortField: "lastReplyTime", pageSize: closedMax }),
  /** Closed ones that the reader may still rate. */
  toRate: () =>
    serviceRequestQueries.list({ toRate: "true", sortField: "lastReplyTime", pageSize: closedMax }),
  queue: (view: QueueView) =>
    serviceRequestQueries.list({
      status: open,
      sortField: "priority",
      sortOrder: "asc",
      pageSize: queueMax,
      ...queueFilters[view],
    }),
  /** The three that press most, of what the reader's teams or organisation have; no one's are among them. */
  mostUrgent: (teamCount: number) =>
    serviceRequestQueries.list({
      status: pressing,
      sortField: "priority",
      sortOrder: "asc",
      pageSize: 3,
      ...(teamCount > 0 && { myTeams: "true" as const }),
    }),
} as const;

/** What waits for the reader besides service requests. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ["workbench", "waiting"],
    queryFn: ({ signal }) => call(listWaiting, undefined, { signal, isPageRead: false }),
  });
