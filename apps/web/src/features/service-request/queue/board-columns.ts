import { serviceRequestStatus } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dayMs } from "@pharos/domain/time";
import type { PagedQuery } from "@pharos/ui/list";
import type { RequestFilter } from "../api.ts";
import { type RecordsFilterKey, viewFilterOf } from "../list/records-query.ts";

/** The columns of the board, in the order of a request's life. */
export const boardStatuses = ["submitted", "processing", "awaitingFeedback", "restored", "closed"] as const;
export type BoardStatus = (typeof boardStatuses)[number];

/** Cards that one step shows more of. */
export const columnStep = 20;

const closedForDays = 7;

/** What a column asks for: the list's filters, its status, by severity and then what is due first; of the closed ones the last days. */
export function columnFilter(
  status: BoardStatus,
  filters: PagedQuery<RecordsFilterKey>["filters"],
  pages: number,
  nowMs = Date.now(),
): RequestFilter {
  const isClosed = status === "closed";
  return {
    ...viewFilterOf("all", filters),
    status: String(serviceRequestStatus.toCode(status)),
    pageSize: pages * columnStep,
    ...(isClosed
      ? {
          closedFrom: dateAt(nowMs - closedForDays * dayMs, businessTimeZone),
          sortField: "closedTime" as const,
          sortOrder: "desc" as const,
        }
      : { sortField: "priority" as const, sortOrder: "asc" as const }),
  };
}

/** The actions that lead into a status, by their ability; a reply is written on the request's own page. */
export const waysInto: Readonly<Record<BoardStatus, readonly string[]>> = {
  submitted: [],
  processing: ["reply", "reportStillBroken", "reopen"],
  awaitingFeedback: ["requestFeedback"],
  restored: ["recover"],
  closed: ["close"],
};
