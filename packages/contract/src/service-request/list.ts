import { textLengths } from "@pharos/domain/limits";
import {
  endpoint,
  exportOf,
  IdParam,
  Paging,
  page,
  QueryBoolean,
  QueryIntegers,
  text,
  z,
} from "../core/index.ts";
import { PlausibleDate, ServiceRequestRow } from "./shapes.ts";

/** Filters of the list; all of them narrow what the caller may see. */
export const ServiceRequestFilter = Paging.extend({
  /** Words of the title, or a number such as SR20260612-0001. */
  title: text(textLengths.title).optional(),
  /** A request number or how it begins. */
  srNo: text(20).optional(),
  status: QueryIntegers.optional(),
  type: QueryIntegers.optional(),
  companyId: IdParam.optional(),
  accId: IdParam.optional(),
  assetId: IdParam.optional(),
  /** Executor. */
  personId: IdParam.optional(),
  teamId: IdParam.optional(),
  urgent: QueryBoolean.optional(),
  /** Everything that is neither closed nor archived. */
  unclosed: QueryBoolean.optional(),
  /** Where I am reporter, executor or sub-executor. */
  mine: QueryBoolean.optional(),
  /** Starred by the caller. */
  isStarred: QueryBoolean.optional(),
  /** No executor yet. */
  unassigned: QueryBoolean.optional(),
  /** warn: a running clock is past 80 % of its target; breached: past due. */
  slaState: z.enum(["warn", "breached"]).optional(),
  /** Submitted at or after, a date in the business time zone. */
  startTime: PlausibleDate.optional(),
  /** Submitted on or before this date. */
  endTime: PlausibleDate.optional(),
  /** `severity` puts P1 first when ascending; `sla` the clock that is due first, requests without a running clock last. */
  sortField: z.enum(["submitTime", "severity", "sla", "lastReplyTime"]).default("submitTime"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const listServiceRequests = endpoint({
  method: "GET",
  path: "/esapi/fault/list",
  access: { permission: "fault:view" },
  summary: "List the service requests the caller may see, with counts by status",
  query: ServiceRequestFilter,
  response: page(ServiceRequestRow).extend({
    /** Matches by status code, the status filter itself left out; every code is present. */
    counts: z.record(z.string(), z.int()),
  }),
  errors: [],
});

export const exportServiceRequests = exportOf(listServiceRequests, {
  summary: "Take away the service requests the caller may see as a file",
  range: { from: "startTime", until: "endTime" },
});
