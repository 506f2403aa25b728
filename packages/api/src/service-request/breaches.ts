import { endpoint, exportOf, Id, Moment, Paging, page, z } from "../core/index.ts";
import { SeverityCode, SlaClockView, StatusCode } from "./shapes.ts";
import { GivenBreachReason, StatisticsFilter } from "./statistics.ts";

/** A broken promise: one clock of a request that was not stopped in time. */
export const BreachRow = z.object({
  /** Of the clock. */
  id: Id,
  faultId: Id,
  srNo: z.string(),
  title: z.string(),
  type: SeverityCode,
  status: StatusCode,
  companyName: z.string(),
  /** Null when there is none. */
  companyNameEn: z.string().nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  /** Who handles the request now. */
  executorName: z.string().nullable(),
  /** When it was due, and when it was stopped; one that runs is late by what has passed since. */
  clock: SlaClockView,
  /** Minutes past the due moment, those of working time where only it counts. */
  overMinutes: z.number(),
  /** Why; null while no one has said so, and for customers. */
  breach: z
    .object({
      /** Code of the reason. */
      reason: z.int(),
      remark: z.string().nullable(),
      byName: z.string().nullable(),
      time: Moment,
    })
    .nullable(),
  /** The caller may say why. */
  isExplainable: z.boolean(),
});
export type BreachRow = z.output<typeof BreachRow>;

export const listBreaches = endpoint({
  method: "GET",
  path: "/esapi/fault/statistics/breaches",
  isOurs: true,
  access: { permission: "fault:stat" },
  summary:
    "List the broken promises of the requests the caller may see: unexplained ones first, then by reason",
  query: StatisticsFilter.extend({
    ...Paging.shape,
    /** Only those with this reason; for the vendor only, nothing is found for others. */
    breachReason: GivenBreachReason.optional(),
  }),
  response: page(BreachRow).extend({
    /** Promises by reason, whatever reason is asked for; for the vendor only, empty for others. */
    reasons: z.array(z.object({ reason: GivenBreachReason, count: z.int().positive() })),
  }),
  errors: ["common.validation"],
});

export const exportBreaches = exportOf(listBreaches, {
  summary: "Take the broken promises away as a file",
  range: { from: "startTime", until: "endTime" },
});
