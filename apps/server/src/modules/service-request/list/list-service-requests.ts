import type { CallResult } from "@pharos/api/core";
import type { listServiceRequests as contract } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import type { Call } from "../../../platform/call.ts";
import { cappedTotal } from "../../../platform/paging.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toListRow } from "../service-request.view.ts";
import { createCalendarParser } from "../sla-clock.view.ts";
import type { ListFilter } from "./service-request-list.conditions.ts";
import { findList } from "./service-request-list.repo.ts";

/** One page of the requests the caller may see, with the number of matches in every status. */
export async function listServiceRequests(
  { database, clock }: Platform,
  { actor }: Call,
  filter: ListFilter,
): Promise<CallResult<typeof contract>> {
  const now = clock.now();
  const parse = createCalendarParser();
  const { counts: matches, rows } = await findList(database.kysely, actor, filter, now);
  const counted = filter.status
    ? filter.status.filter((code, index, all) => all.indexOf(code) === index)
    : [...matches.keys()];
  return {
    ...cappedTotal(counted.reduce((sum, code) => sum + (matches.get(code) ?? 0), 0)),
    list: rows.map((row) => toListRow(row, now, parse)),
    pageNum: filter.pageNum,
    pageSize: filter.pageSize,
    counts: Object.fromEntries(
      serviceRequestStatus.codes.map((code) => [String(code), matches.get(code) ?? 0]),
    ),
  };
}
