import { orderSigning, serviceOrderStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { turnHolders } from "@pharos/domain/service-request";
import {
  CalendarDate,
  codesParam,
  endpoint,
  IdParam,
  line,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";
import { ServiceOrderRow } from "./shapes.ts";

/** Filters of the list; all of them narrow what the caller may see. */
export const ServiceOrderFilter = Paging.extend({
  companyId: IdParam.optional(),
  status: codesParam(serviceOrderStatus).optional(),
  /** How far the signatures have come. */
  signing: codesParam(orderSigning).optional(),
  /** Words of the number, the title, the organisation or the customer's contact. */
  keyword: line(textLengths.max64).optional(),
  /** First day of the work, in the business time zone. */
  startTime: CalendarDate.optional(),
  /** Last day of the work. */
  endTime: CalendarDate.optional(),
  engineerId: IdParam.optional(),
  teamId: IdParam.optional(),
  /** Of no team. */
  noTeam: QueryBoolean.optional(),
  /** The side that must act next. */
  waitingFor: z.enum(turnHolders).optional(),
  /** Only those made for this service request. */
  faultId: IdParam.optional(),
  /** Only those made for this plan. */
  planId: IdParam.optional(),
  sortField: z.enum(["serviceDate", "orderNo", "signedTime"]).default("serviceDate"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const listServiceOrders = endpoint({
  method: "POST",
  path: "/esapi/service-order/list",
  access: { permission: "so:view" },
  summary: "List the service orders the caller may see",
  body: ServiceOrderFilter,
  response: page(ServiceOrderRow).extend({
    /** Matches by state, the filter by state left out. */
    counts: z.record(z.string(), z.int()),
    /** Matches by how far the signatures have come, the filters by state left out. */
    signingCounts: z.record(z.string(), z.int()),
  }),
  errors: [],
});
