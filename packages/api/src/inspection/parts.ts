import { CalendarDate, endpoint, Id, line, Moment, z } from "../core/index.ts";
import { ReportKey } from "./shapes.ts";

// Parts of a report that are shown as they were collected.

/** How much an item weighs: it stops the upgrade, a person decides, or it holds whatever is done. */
export const upgradeWeights = ["stops", "check", "now"] as const;

const view = { access: { permission: "ins:view" } } as const;
const absent = ["inspection.notFound"] as const;

const Named = z.object({ k: z.string(), value: z.string().nullable() });

export const getInspectionDbInfos = endpoint({
  method: "GET",
  path: "/esapi/bethune/getDbInfos",
  ...view,
  summary: "Read what a database is: instance, databases, nodes, extensions and parameters",
  query: ReportKey,
  response: z.object({
    /** Facts by key; the keys are words of the screen. */
    basic: z.array(Named),
    databases: z.array(
      z.object({
        name: z.string(),
        sizeBytes: z.number().nullable(),
        owner: z.string().nullable(),
        encoding: z.string().nullable(),
        connections: z.int().nullable(),
        xidAge: z.number().nullable(),
      }),
    ),
    nodes: z.array(
      z.object({
        name: z.string(),
        ip: z.string().nullable(),
        role: z.string(),
        state: z.string().nullable(),
        lagS: z.number().nullable(),
      }),
    ),
    extensions: z.array(
      z.object({ name: z.string(), installed: z.string().nullable(), available: z.string().nullable() }),
    ),
    params: z.array(
      z.object({
        name: z.string(),
        value: z.string(),
        unit: z.string().nullable(),
        source: z.string().nullable(),
        default: z.string().nullable(),
        pendingRestart: z.boolean(),
        /** In the batch before, when it was another one. */
        previous: z.string().nullable(),
      }),
    ),
  }),
  errors: [...absent],
});

export const readUpgradeReadiness = endpoint({
  method: "GET",
  path: "/esapi/bethune/upgrade",
  isOurs: true,
  ...view,
  summary: "Read what stands between a database of PostgreSQL and a later major, as far as its batch tells",
  query: ReportKey.extend({
    /** The major to go to; the newest unless said otherwise. */
    to: z.coerce.number<string | number>().int().min(10).max(99).optional(),
  }),
  response: z.object({
    /** Later majors, the oldest first; none: there is nothing to go to, or it is another product. */
    targets: z.array(z.int()),
    /** Null without a target. */
    readiness: z
      .object({
        from: z.int(),
        to: z.int(),
        /** What stops the upgrade, then what a person checks, then what holds already. */
        items: z.array(
          z.object({
            code: z.string(),
            weight: z.enum(upgradeWeights),
            /** Parameter, type, extension or fault; empty where it is the database. */
            name: z.string(),
            text: z.string(),
            /** Where it can be read; null where the batch says it. */
            source: z.url().nullable(),
          }),
        ),
        /** Sections that could not be read, so that their part is not known. */
        missing: z.array(z.string()),
      })
      .nullable(),
    /** Days on which the tables of supported majors and of known faults were brought up to date. */
    supportAsOf: CalendarDate,
    faultsAsOf: CalendarDate,
  }),
  errors: [...absent, "inspection.upgradeUnknown"],
});

export const getInspectionDbTimes = endpoint({
  method: "GET",
  path: "/esapi/bethune/getDbtimes",
  ...view,
  summary: "Read the average active sessions of the samples by wait class",
  query: ReportKey,
  response: z.object({
    unit: z.literal("aas"),
    cpuCores: z.int().nullable(),
    series: z.array(
      z.object({ class: z.string(), points: z.array(z.object({ time: Moment, value: z.number() })) }),
    ),
    /** Mean over all samples; null without samples. */
    aas: z.number().nullable(),
    /** Sampled by the collector, or reckoned from the waits of an AWR report as one point. */
    source: z.enum(["sample", "awr"]),
  }),
  errors: [...absent],
});

export const getInspectionSysStats = endpoint({
  method: "GET",
  path: "/esapi/bethune/getSysstats",
  ...view,
  summary: "Read the load profile: totals since the statistics began and the pace during the collection",
  query: ReportKey,
  response: z.object({
    statsSince: Moment.nullable(),
    elapsedS: z.number().nullable(),
    rows: z.array(
      z.object({
        metric: z.string(),
        total: z.number().nullable(),
        perSec: z.number().nullable(),
        perTx: z.number().nullable(),
        /** In the batch before. */
        prevPerSec: z.number().nullable(),
      }),
    ),
    ratios: z.array(
      z.object({ metric: z.string(), value: z.number().nullable(), target: z.number().nullable() }),
    ),
  }),
  errors: [...absent],
});

export const getInspectionLogSwitches = endpoint({
  method: "GET",
  path: "/esapi/bethune/getLogswitches",
  ...view,
  summary: "Read how many log segments were written, by day and hour",
  query: ReportKey,
  response: z.object({
    unit: z.enum(["count", "MB"]),
    segmentMb: z.number().nullable(),
    threshold: z.object({ warn: z.number(), bad: z.number() }),
    days: z.array(CalendarDate),
    /** A row a day, a figure an hour. */
    matrix: z.array(z.array(z.number())),
    max: z.object({ day: CalendarDate, hour: z.int(), value: z.number() }).nullable(),
  }),
  errors: [...absent],
});

export const getInspectionTsUsages = endpoint({
  method: "GET",
  path: "/esapi/bethune/getTsUsages",
  ...view,
  summary: "Read the sizes of tablespaces and databases, how they grow, and when they are full",
  query: ReportKey,
  response: z.object({
    list: z.array(
      z.object({
        name: z.string(),
        type: z.enum(["tablespace", "database", "filesystem"]),
        sizeBytes: z.number().nullable(),
        usedBytes: z.number().nullable(),
        maxBytes: z.number().nullable(),
        usedPct: z.number().nullable(),
        growthPerDay: z.number().nullable(),
        daysToFull: z.number().nullable(),
        status: z.enum(["ok", "warn", "bad", "unknown"]),
        location: z.string().nullable(),
      }),
    ),
  }),
  errors: [...absent],
});

export const viewInspectionActivity = endpoint({
  method: "POST",
  path: "/esapi/bethune/viewReportActivityDetail",
  ...view,
  summary: "List the sampled sessions of a batch, and who waited for what",
  query: z.object({
    page_no: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number<string | number>().int().min(1).max(200).default(20),
  }),
  body: z.object({
    reportId: Id,
    batchId: Id,
    from: Moment.nullish(),
    to: Moment.nullish(),
    waitClass: line(32).nullish(),
    state: line(32).nullish(),
    keyword: line(64).nullish(),
  }),
  response: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        sampleTime: Moment,
        pid: z.int(),
        dbName: z.string().nullable(),
        userName: z.string().nullable(),
        app: z.string().nullable(),
        client: z.string().nullable(),
        state: z.string().nullable(),
        waitClass: z.string().nullable(),
        waitEvent: z.string().nullable(),
        queryAgeS: z.number().nullable(),
        xactAgeS: z.number().nullable(),
        blockedBy: z.array(z.int()),
        sqlText: z.string().nullable(),
      }),
    ),
    summary: z.object({
      samples: z.int(),
      byWaitClass: z.array(z.object({ name: z.string(), count: z.int() })),
      byUser: z.array(z.object({ name: z.string(), count: z.int() })),
      blockers: z.array(z.object({ pid: z.int(), count: z.int() })),
    }),
  }),
  errors: [...absent],
});
