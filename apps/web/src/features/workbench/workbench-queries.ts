import { serviceRequestQueries } from "../service-request/index.ts";

const rowsShown = 8;

/** The lists the workbench is made of; the same queries as the full list behind each of them. */
export const workbenchQueries = {
  /** Open requests, the nearest clock first. */
  queue: () =>
    serviceRequestQueries.list({ unclosed: "true", sortField: "sla", sortOrder: "asc", pageSize: rowsShown }),
  /** Submitted or being worked on: the vendor's turn. */
  underWay: () =>
    serviceRequestQueries.list({ status: "0,1", sortField: "sla", sortOrder: "asc", pageSize: rowsShown }),
  /** How many open ones the reader has a part in. */
  mine: () => serviceRequestQueries.list({ unclosed: "true", mine: "true", pageSize: 1 }),
  unassigned: () => serviceRequestQueries.list({ unclosed: "true", unassigned: "true", pageSize: 1 }),
  breached: () => serviceRequestQueries.list({ unclosed: "true", slaState: "breached", pageSize: 1 }),
  /** The reader's own, worst first. */
  mostUrgent: () =>
    serviceRequestQueries.list({
      unclosed: "true",
      mine: "true",
      sortField: "severity",
      sortOrder: "asc",
      pageSize: 3,
    }),
  /** Waiting for the customer's words. */
  awaiting: () => serviceRequestQueries.list({ status: "4", pageSize: rowsShown }),
  /** Restored; the customer confirms and closes. */
  restored: () => serviceRequestQueries.list({ status: "5", pageSize: rowsShown }),
  duty: () => serviceRequestQueries.duty(),
} as const;
