import { requestFigure } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { bulkMax, turnHolders } from "@pharos/domain/service-request";
import {
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Paging,
  page,
  QueryBoolean,
  QueryCodes,
  QueryIds,
  z,
} from "../core/index.ts";
import { PlausibleDate, ServiceRequestRow } from "./shapes.ts";
import { GivenBreachReason } from "./statistics.ts";

/** Tags in a query string, joined by comma. */
const QueryTags = line(512)
  .transform((value) =>
    value
      .split(",")
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ""),
  )
  .pipe(z.array(line(textLengths.max64)).max(20));

/** Filters of the list; all of them narrow what the caller may see. */
export const ServiceRequestFilter = Paging.extend({
  /** Words of title, description, conclusion and replies, or a number such as SR20260612-0001; the vendor's notes for the vendor only. */
  title: line(textLengths.title).optional(),
  /** A request number or how it begins. */
  srNo: line(20).optional(),
  /** Only these, for what was chosen by hand. */
  ids: QueryIds.pipe(z.array(Id).max(bulkMax)).optional(),
  status: QueryCodes.optional(),
  type: QueryCodes.optional(),
  companyId: IdParam.optional(),
  accId: IdParam.optional(),
  assetId: IdParam.optional(),
  /** Executor. */
  personId: IdParam.optional(),
  /** Any of these executors. */
  executorIds: QueryIds.optional(),
  teamId: IdParam.optional(),
  /** Not given to a team. */
  noTeam: QueryBoolean.optional(),
  /** Of a team of the caller, or not given to a team yet and of an organisation that such a team serves. */
  myTeams: QueryBoolean.optional(),
  /** An entry of the fault catalogue, with everything below it. */
  menuRootId: IdParam.optional(),
  /** Carries every one of these tags. */
  tags: QueryTags.optional(),
  /** Tags to narrow by instead of the caller's Power View; empty narrows nothing. */
  viewTags: QueryTags.optional(),
  urgent: QueryBoolean.optional(),
  /** Everything that is neither closed nor archived. */
  unclosed: QueryBoolean.optional(),
  /** Where I am reporter, executor or sub-executor. */
  mine: QueryBoolean.optional(),
  /** The caller is notified of what happens to it. */
  watching: QueryBoolean.optional(),
  /** Whose turn it is, `third` being somebody outside; `me`: the caller's, as one who handles it or as one of the customer that was asked. */
  waitingFor: z.enum(["me", ...turnHolders]).optional(),
  /** Closed not long ago and not rated yet, by a caller who may rate it. */
  toRate: QueryBoolean.optional(),
  /** Starred by the caller. */
  isStarred: QueryBoolean.optional(),
  /** No executor yet. */
  unassigned: QueryBoolean.optional(),
  /** warn: a running clock is past 80 % of its target; breached: past due; atRisk: either. */
  slaState: z.enum(["warn", "breached", "atRisk"]).optional(),
  /** The requests behind a figure of the statistics. */
  figure: z.enum(requestFigure.names).optional(),
  /** A breached clock has this reason; for the vendor only, nothing is found for others. */
  breachReason: GivenBreachReason.optional(),
  /** Product and catalogue entry of the statistics. */
  productMenuId: IdParam.optional(),
  /** Without a product. */
  noProduct: QueryBoolean.optional(),
  menuId: IdParam.optional(),
  /** Submitted at or after, a date in the business time zone. */
  startTime: PlausibleDate.optional(),
  /** Submitted on or before this date. */
  endTime: PlausibleDate.optional(),
  /** Closed at or after, a date in the business time zone. */
  closedFrom: PlausibleDate.optional(),
  /** `queue` puts what no one has taken first, then by clock; `severity` puts P1 first when ascending; `priority` P1 first when ascending and within a severity the clock that is due first; `sla` the clock that is due first, requests without a running clock last; `relevance` the best match of the words first. */
  sortField: z
    .enum(["submitTime", "severity", "sla", "lastReplyTime", "queue", "priority", "closedTime", "relevance"])
    .default("submitTime"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const listServiceRequests = endpoint({
  method: "GET",
  path: "/esapi/fault/list",
  access: { permission: "fault:view" },
  summary: "List the service requests the caller may see, with counts by status",
  query: ServiceRequestFilter,
  response: page(ServiceRequestRow).extend({
    /** Matches by status code, the status filter itself left out; every code is present, each counted up to 1,000. */
    counts: z.record(z.string(), z.int()),
  }),
  errors: [],
});

export const exportServiceRequests = exportOf(listServiceRequests, {
  summary: "Take away the service requests the caller may see as a file",
  range: { from: "startTime", until: "endTime" },
});
