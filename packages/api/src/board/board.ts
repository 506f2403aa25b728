import { historyAction, severity, slaClockKind, taskType } from "@pharos/domain/enums";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  Id,
  IdParam,
  Moment,
  Paging,
  PlausibleMoment,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";

/** A share, 0 to 1; null when there is nothing to take a share of. */
export const Share = z.number().min(0).nullable();

/** The lists in which the rows behind a figure are opened. */
export const boardLists = [
  "request",
  "plan",
  "hour",
  "contract",
  "contractStatistics",
  "article",
  "consult",
  "order",
  "action",
] as const;

/** What is open and waits for somebody. */
export const turnKinds = ["request", "plan", "order", "action"] as const;

/** The rows behind a figure: a list, what it is narrowed by as its endpoint takes it, and how many rows it then has. */
export const Rows = z.object({
  list: z.enum(boardLists),
  query: z.record(z.string(), z.string()),
  count: z.int(),
});
export type Rows = z.output<typeof Rows>;

/** A figure with the rows behind it: of a share the rows that lower or make it, of everything else what is counted. */
export const Figure = z.object({
  /** Null: there is nothing to say, such as a share of nothing. */
  value: z.number().nullable(),
  rows: Rows,
});
export type Figure = z.output<typeof Figure>;

const Period = z.object({
  /** First day. */
  from: CalendarDate,
  /** Last day. */
  to: CalendarDate,
  teamId: IdParam.optional(),
});

/** The tiles of the management board in their order. */
export const boardTiles = [
  "open",
  "openSevere",
  "breachedNow",
  "submitted",
  "firstRate",
  "replyRate",
  "solveRate",
  "rating",
  "plansDue",
  "plansOverdue",
  "utilisation",
  "contractsExpiring",
  "renewalRate",
  "articles",
  "consults",
] as const;

export const readBoardTiles = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/baseData",
  access: { permission: "dash:view" },
  summary: "Read the tiles of the management board, each with the rows behind it",
  query: Period,
  response: z.object({
    tiles: z.array(
      z.object({
        key: z.enum(boardTiles),
        unit: z.enum(["count", "share", "score"]),
        /** Null: there is nothing to say, such as a share of nothing. */
        value: z.number().nullable(),
        /** It is about now, whatever the period. */
        isNow: z.boolean(),
        /** Of a share the rows that lower it, of everything else the rows that are counted. */
        rows: Rows,
      }),
    ),
  }),
  errors: ["common.validation"],
});

/** The charts of the management board. */
export const boardCharts = [
  "city",
  "team",
  "level",
  "skill",
  "amount",
  "age",
  "severity",
  "sla",
  "product",
  "trend",
] as const;

export const readBoardChart = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/chart",
  access: { permission: "dash:view" },
  summary:
    "Read a chart of the management board: engineers by city, team, level, skill or age; requests by severity, product or month; amounts",
  query: Period.extend({ type: z.enum(boardCharts) }),
  response: z.object({
    type: z.enum(boardCharts),
    unit: z.enum(["count", "share", "amount"]),
    /** Of the chart by city: the map it is drawn on. */
    map: z
      .object({
        /** Null: the file that comes with the portal. */
        url: z.string().nullable(),
        approvalNo: z.string().nullable(),
      })
      .optional(),
    categories: z.array(
      z.object({
        /** Id, code, first day of a month, city or tag; null: those without one. */
        key: z.string().nullable(),
        name: z.string().nullable(),
        nameEn: z.string().nullable(),
        /** The people of a chart of engineers. */
        people: z.array(z.object({ userId: Id, name: z.string() })).optional(),
      }),
    ),
    series: z.array(
      z.object({
        /** Name of what is counted, or the code of a severity in `trend`. */
        key: z.string(),
        /** By place in `categories`. */
        values: z.array(z.number().nullable()),
        /** By place in `categories`; null where nothing can be opened. */
        rows: z.array(Rows.nullable()),
      }),
    ),
  }),
  errors: ["common.validation", "common.permissionDenied"],
});

export const listBoardCustomers = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/taskTable",
  access: { permission: "dash:view" },
  summary: "List the customers with their requests, plans, hours, promises kept and ratings of a period",
  query: Paging.extend(Period.shape),
  response: page(
    z.object({
      companyId: Id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      sr: Rows,
      /** Plans that touch the period. */
      plan: Rows,
      /** Hours worked. */
      hours: Figure,
      /** Share solved in time; its rows are those that were late. */
      sla: Figure,
      /** Mean score, 0 to 100. */
      rating: Figure,
    }),
  ),
  errors: ["common.validation"],
});

/** A rectangle of the treemap; its value is the sum of its children. */
export interface TreeNode {
  /** Id or code; null: none. */
  key: string | null;
  name: string | null;
  nameEn: string | null;
  /** Hours worked. */
  value: number;
  children?: TreeNode[] | undefined;
}
const Leaf = z.object({
  key: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  value: z.number(),
});

export const readHourTreemap = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/taskTreemap",
  access: { permission: "hour:view" },
  summary: "Read the hours worked as a tree: customer, team or person, then type of work, then plan",
  query: Period.extend({
    groupBy: z.enum(["company", "team", "user"]).default("company"),
    serviceType: codesParam(taskType).optional(),
    accId: IdParam.optional(),
    executorId: IdParam.optional(),
    /** Only what was done under no service number. */
    noAcc: QueryBoolean.optional(),
    /** Only what belongs to no plan. */
    noPlan: QueryBoolean.optional(),
  }),
  response: z.object({
    total: z.number(),
    tree: z.array(Leaf.extend({ children: z.array(Leaf.extend({ children: z.array(Leaf) })) })),
  }),
  errors: ["workHour.tooLong"],
});

export const readServiceNumberCharts = endpoint({
  method: "GET",
  path: "/esapi/statistics/chatData/:id",
  access: { permission: "sn:view" },
  summary: "Read requests, promises kept and hours under a service number month by month",
  params: z.object({ id: IdParam }),
  query: z.object({
    /** Submitted on or after; the first day of the month eleven months ago when absent. */
    startTime: CalendarDate.optional(),
    /** Submitted on or before; today when absent. */
    endTime: CalendarDate.optional(),
  }),
  response: z.object({
    srTrend: z.array(z.object({ month: z.string(), submitted: z.int(), closed: z.int() })),
    /** Requests by severity code; every code is present. */
    severityPie: z.array(z.object({ type: z.int(), count: z.int() })),
    /** Approved hours; null when the caller's organisation may not see hours. */
    hoursTrend: z.array(z.object({ month: z.string(), hours: z.number() })).nullable(),
    slaLine: z.array(z.object({ month: z.string(), first: Share, reply: Share, solve: Share })),
  }),
  errors: ["serviceNumber.notFound", "common.validation"],
});

export const readBoardAsOf = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/asOf",
  isOurs: true,
  access: { permission: "dash:view" },
  summary:
    "Read the figures of requests and consultations as the board showed them at a past moment, and what has changed them since",
  query: Period.extend({ at: PlausibleMoment }),
  response: z.object({
    at: Moment,
    tiles: z.array(
      z.object({
        key: z.enum(boardTiles),
        unit: z.enum(["count", "share", "score"]),
        /** It is about the moment, not about the period. */
        isNow: z.boolean(),
        was: z.number().nullable(),
        now: z.number().nullable(),
        /** Requests that were there then and count otherwise in it now; those that came later are not among them. */
        restated: z.int(),
      }),
    ),
    /** Requests that count otherwise now. */
    restatedTotal: z.int(),
    /** Those that changed last come first; at most 100. */
    restated: z.array(
      z.object({
        /** Null: it was deleted. */
        id: Id.nullable(),
        srNo: z.string(),
        title: z.string(),
        /** The figures in which it counts otherwise. */
        figures: z.array(z.enum(boardTiles)),
        /** What happened to it since, the last steps of it. */
        causes: z.array(
          z.object({
            at: Moment,
            action: z.enum(historyAction.names),
            /** Empty: the system. */
            byName: z.string(),
          }),
        ),
      }),
    ),
  }),
  errors: ["common.validation", "common.permissionDenied", "board.asOfAhead", "board.asOfTooMuch"],
});

/** Time that one side had, or has had until now, to act on requests. */
const TurnTime = z.object({
  /** What is open on which it is this side's turn. */
  rows: Rows,
  /** How long the turn of all of them has lasted by now, in minutes of the wall clock. */
  minutes: z.number(),
  /** When the oldest of these turns began. */
  oldestSince: Moment.nullable(),
});

const TurnGroup = z.object({
  /** Null: no team, or nobody yet. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  nameEn: z.string().nullable(),
  vendor: TurnTime,
  customer: TurnTime,
  /** Somebody outside, such as the maker of a product. */
  third: TurnTime,
});

export const readBoardTurns = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/turns",
  isOurs: true,
  access: { permission: "dash:view" },
  summary:
    "Read whose turn it is on what is open, by team, customer and person, and whose time missed promises were",
  query: Period.extend({ kind: z.enum(turnKinds).default("request") }),
  response: z.object({
    /** The oldest turns first. */
    byTeam: z.array(TurnGroup),
    /** Actions are about no customer. */
    byCompany: z.array(TurnGroup),
    /** Of several people, it is the turn of each. */
    byPerson: z.array(TurnGroup),
    /** Requests submitted in the period whose promise to solve was missed, from submission until solved, ended or now. Null for other kinds. */
    missed: z
      .object({
        rows: Rows,
        /** Working minutes in the calendar of the promise. */
        vendorMinutes: z.number(),
        customerMinutes: z.number(),
        thirdMinutes: z.number(),
        /** Share of the customer's turn; null when no promise was missed. */
        customerShare: Share,
        /** Share of the turn of third parties. */
        thirdShare: Share,
      })
      .nullable(),
  }),
  errors: ["common.validation", "common.permissionDenied"],
});

export const readBoardForecast = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/forecast",
  isOurs: true,
  access: { permission: "dash:view" },
  summary: "Forecast the promises that will be missed within four hours, with how good such forecasts were",
  query: z.object({ teamId: IdParam.optional() }),
  response: z.object({
    /** The requests of the forecast. */
    rows: Rows,
    /** The promise that is due first comes first; at most 100. */
    list: z.array(
      z.object({
        id: Id,
        srNo: z.string(),
        title: z.string(),
        type: code(severity),
        kind: z.enum(slaClockKind.names),
        dueAt: Moment,
        /** Of the clocks that came as far, the part that was breached. */
        chance: z.number().min(0).max(1),
      }),
    ),
    /** The same forecasts every four hours of the last 30 days, with what was known then. */
    grade: z.object({
      forecast: z.int(),
      /** Of them, those that came. */
      hits: z.int(),
      /** Promises that were missed in these hours, forecast or not. */
      breaches: z.int(),
    }),
  }),
  errors: ["common.permissionDenied"],
});

const Subscription = z.object({ isOn: z.boolean() });

export const readBoardSubscription = endpoint({
  method: "GET",
  path: "/esapi/statistics/dashboard/subscription",
  isOurs: true,
  access: { permission: "dash:view" },
  summary: "Read whether the caller gets the board by mail every Monday",
  response: Subscription,
  errors: [],
});

export const saveBoardSubscription = endpoint({
  method: "POST",
  path: "/esapi/statistics/dashboard/subscription",
  isOurs: true,
  // The caller's own; for those who may see the board.
  access: "signedIn",
  summary: "Get the board by mail every Monday, or no longer",
  body: Subscription,
  response: Subscription,
  done: "board.subscribed",
  errors: ["common.permissionDenied"],
});

/** What is said of all engineers together; medians are working minutes. */
export const efficiencyCards = [
  "closed",
  "firstRate",
  "replyRate",
  "solveRate",
  "solveMedian",
  "reopenRate",
  "rating",
  "utilisation",
  "articles",
] as const;

/** What is said of each engineer; medians are working minutes. */
export const efficiencyColumns = [
  "closed",
  "severeShare",
  "firstMedian",
  "solveMedian",
  "reopenRate",
  "rating",
  "hours",
  "utilisation",
  "articles",
] as const;

export const readEfficiency = endpoint({
  method: "GET",
  path: "/esapi/statistics/efficiency",
  isOurs: true,
  access: { permission: "eff:view" },
  summary: "Read what engineers did in a period and how fast and well; experts read their own line",
  query: Period.extend({ executorId: IdParam.optional() }),
  response: z.object({
    /** Everybody of the list together. */
    totals: z.record(z.enum(efficiencyCards), Figure),
    people: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        figures: z.record(z.enum(efficiencyColumns), Figure),
      }),
    ),
  }),
  errors: ["common.validation"],
});
