import { taskType } from "@pharos/domain/enums";
import { code, endpoint, IdParam, z } from "../core/index.ts";
import { ContractDate, ServiceItemUsage } from "./shapes.ts";

/** Share of measured clocks that were met, 0 to 1; null when none has ended. */
const Rate = z.number().min(0).max(1).nullable();

export const getServiceNumberStatistics = endpoint({
  method: "GET",
  path: "/esapi/service/account/statistics/:id",
  access: { permission: "sn:view" },
  summary:
    "Requests, SLA, ratings, plans, hours and quotas under a service number, as far as the caller may see them",
  params: z.object({
    /** The service number. */
    id: IdParam,
  }),
  query: z.object({
    /** Submitted on or after; a year ago when absent. */
    startTime: ContractDate.optional(),
    /** Submitted on or before; today when absent. */
    endTime: ContractDate.optional(),
  }),
  response: z.object({
    srTotal: z.int(),
    srOpen: z.int(),
    /** Requests by severity code; every code is present. */
    srBySeverity: z.record(z.string(), z.int()),
    /** Requests by month of submission (`YYYY-MM`), every month of the range in order. */
    srByMonth: z.array(z.object({ month: z.string(), count: z.int() })),
    slaRate: z.object({ first: Rate, reply: Rate, solve: Rate }),
    /** Mean of the ratings' mean scores, 0 to 100; null without ratings. */
    ratingAvg: z.number().nullable(),
    ratingCount: z.int(),
    /** Approved hours of the range by the kind of the work; null when the caller's organisation may not see hours. */
    hoursByType: z.array(z.object({ taskType: code(taskType), hours: z.number() })).nullable(),
    /** The same by month, every month of the range in order. */
    hoursByMonth: z.array(z.object({ month: z.string(), hours: z.number() })).nullable(),
    /** Plans that begin in the range by the kind of the work, without kinds that have none. */
    planByType: z.array(z.object({ taskType: code(taskType), count: z.int() })),
    /** Service items with what was granted and used until now. */
    itemUsage: z.array(ServiceItemUsage),
    /** What an hour has cost over the term so far; null without hours or value; absent for people who may not see costs. */
    costPerHour: z.number().nullable().optional(),
  }),
  errors: ["serviceNumber.notFound"],
});
