import { breachReason, requestFigure } from "@pharos/domain/enums";
import { endpoint, exportOf, IdParam, Paging, page, QueryCodes, z } from "../core/index.ts";
import { PlausibleDate } from "./shapes.ts";

/** Which requests are counted: those submitted within the range that the caller may see. */
export const StatisticsFilter = z.object({
  /** Submitted on or after; the first day of the month eleven months ago when absent. */
  startTime: PlausibleDate.optional(),
  /** Submitted on or before; today when absent. At most three years after the start. */
  endTime: PlausibleDate.optional(),
  companyId: IdParam.optional(),
  teamId: IdParam.optional(),
  /** Severity codes. */
  type: QueryCodes.optional(),
});

/** Requests by figure; every figure is present. `fault/list?figure=` answers the rows behind each. */
export const RequestFigures = z.object(
  // Object.fromEntries forgets the names, which are those of the enumeration.
  Object.fromEntries(requestFigure.names.map((name) => [name, z.int()])) as Record<
    (typeof requestFigure.names)[number],
    z.ZodInt
  >,
);
export type RequestFigures = z.output<typeof RequestFigures>;

/** Why a promise was broken; `unexplained` while no one has said so. */
export const GivenBreachReason = z.enum([...breachReason.names, "unexplained"]);
export type GivenBreachReason = z.output<typeof GivenBreachReason>;

/** A share, 0 to 1; null when there is nothing to take a share of. */
const Share = z.number().min(0).max(1).nullable();

/** Shares of promises that were kept. */
const SlaRates = z.object({
  /** Requests whose first response came in time, of those whose first clock has ended or is past due. */
  first: Share,
  /** Follow-up intervals that were kept, of those that ended or are past due. */
  reply: Share,
  /** Requests solved in time, of those whose solve clocks have ended or are past due. */
  solve: Share,
});

/** Follow-up intervals, of which a request has several: what the share of kept ones is a share of. */
const ReplyIntervals = z.object({ met: z.int(), measured: z.int() });

/** Working minutes of the promises' own clocks, without pauses; null when it has not happened to any. */
const Durations = z.object({
  firstResponseMedian: z.number().nullable(),
  firstResponseP90: z.number().nullable(),
  solveMedian: z.number().nullable(),
  solveP90: z.number().nullable(),
});

/** A group and its figures. */
const NamedFigures = z.object({
  /** Id, code, or the first day of a period; null for those without one. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  figures: RequestFigures,
});

export const getServiceRequestStatistics = endpoint({
  method: "GET",
  path: "/esapi/fault/statistics",
  access: { permission: "fault:stat" },
  summary: "Count the service requests the caller may see",
  query: StatisticsFilter.extend({
    groupBy: z.enum(["day", "week", "month", "type", "status", "product", "executor"]).default("month"),
  }),
  response: z.object({
    startTime: z.iso.date(),
    endTime: z.iso.date(),
    totals: RequestFigures,
    /** By `groupBy`: periods whole and in order, others with the most requests first. */
    series: z.array(NamedFigures),
    bySeverity: z.array(NamedFigures),
    /** The ten products with the most requests. */
    byProduct: z.array(NamedFigures),
    /** The ten entries of the fault catalogue with the most requests. */
    topMenus: z.array(NamedFigures),
    slaRate: SlaRates,
    replyIntervals: ReplyIntervals,
    durations: Durations,
    /** Mean of the mean scores, 0 to 100; null without ratings. Superseded ratings do not count. */
    ratingAvg: z.number().nullable(),
    ratings: z.object({
      count: z.int(),
      response: z.number().nullable(),
      duration: z.number().nullable(),
      result: z.number().nullable(),
      report: z.number().nullable(),
      /** Ratings by stars, from one to five. */
      stars: z.array(z.int()).length(5),
    }),
    /** Requests that were reopened at least once, of those closed at least once. */
    reopenRate: Share,
    /**
     * Breached requests by what was said to be the reason, most first; one with clocks of several reasons counts for each.
     * For the vendor only, empty for others. `fault/list?figure=breached&breachReason=` answers the rows behind each.
     */
    breachReasons: z.array(z.object({ reason: GivenBreachReason, count: z.int().positive() })),
  }),
  errors: ["common.validation"],
});

export const listSlaAttainment = endpoint({
  method: "GET",
  path: "/esapi/fault/statistics/sla",
  isOurs: true,
  access: { permission: "fault:stat" },
  summary: "SLA attainment of the requests the caller may see, by severity, team, customer, person or month",
  query: StatisticsFilter.extend({
    ...Paging.shape,
    groupBy: z.enum(["severity", "team", "company", "executor", "month"]).default("severity"),
  }),
  response: page(
    NamedFigures.extend({
      slaRate: SlaRates,
      replyIntervals: ReplyIntervals,
      durations: Durations,
      ratingAvg: z.number().nullable(),
    }),
  ),
  errors: ["common.validation"],
});

export const exportSlaAttainment = exportOf(listSlaAttainment, {
  summary: "Take SLA attainment away as a file",
  range: { from: "startTime", until: "endTime" },
});
