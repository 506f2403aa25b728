import { hourKind, hourSignState, reviewStatus, taskType } from "@pharos/domain/enums";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  Paging,
  page,
  QueryBoolean,
  QueryIds,
  z,
} from "../core/index.ts";
import { HourRecord } from "./shapes.ts";

/** Between two days. */
const Days = {
  /** First day, in the business time zone. */
  start: CalendarDate,
  /** Last day, included. */
  end: CalendarDate,
};

export const getHourCalendar = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/calendar",
  access: { permission: "hour:view" },
  summary: "The hours of a person day by day, at most 62 days",
  query: z.object({
    ...Days,
    /** Left out: the caller. */
    userId: IdParam.optional(),
    /** Only hours for this organisation. */
    companyId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      date: CalendarDate,
      /** A day on which people work, by the business calendar. */
      isWorkday: z.boolean(),
      /** Hours are not changed any more. */
      isClosed: z.boolean(),
      /** Hours worked; returned records count once they are entered again. */
      hours: z.number(),
      overtime: z.number(),
      /** The status that wants attention first: rejected, pending, approved; null without hours. */
      status: code(reviewStatus).nullable(),
      items: z.array(HourRecord),
    }),
  ),
  errors: ["workHour.tooLong", "workHour.person.notFound"],
});

/** Filters of the table of hours; all of them narrow what the caller may see. */
export const HourFilter = Paging.extend({
  /** First day. */
  from: CalendarDate.optional(),
  /** Last day, included. */
  to: CalendarDate.optional(),
  /** Part of what the work was for. */
  title: line(128).optional(),
  /** Part of the remark. */
  remark: line(128).optional(),
  companyId: IdParam.optional(),
  teamId: IdParam.optional(),
  accId: IdParam.optional(),
  executorId: IdParam.optional(),
  /** Any of these people. */
  executorIds: QueryIds.optional(),
  planId: IdParam.optional(),
  /** City in which the person works. */
  city: line(64).optional(),
  kind: codesParam(hourKind).optional(),
  serviceType: codesParam(taskType).optional(),
  reviewStatus: codesParam(reviewStatus).optional(),
  signState: codesParam(hourSignState).optional(),
  /** Only what was done under no service number. */
  missingAcc: QueryBoolean.optional(),
  /** Only what belongs to no plan. */
  missingImpl: QueryBoolean.optional(),
  /** Only what has none of this. */
  without: z.enum(["company", "team", "type", "city"]).optional(),
  /** Counted as worked: returned records are left out. */
  isWorked: QueryBoolean.optional(),
  isOvertime: QueryBoolean.optional(),
  /** With an approved bonus. */
  hasBonus: QueryBoolean.optional(),
  /** Only what the caller may review now. */
  mine: QueryBoolean.optional(),
  sortField: z.enum(["workDate", "taskTime"]).default("workDate"),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});

export const listHours = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/table",
  access: { permission: "hour:view" },
  summary: "List the records of hours the caller may see",
  query: HourFilter,
  response: page(HourRecord).extend({
    /** Hours worked of all pages; returned records are listed and not counted. */
    sumHours: z.number(),
  }),
  errors: [],
});

export const exportHours = exportOf(listHours, {
  summary: "Export the records of hours the caller may see",
  range: { from: "from", until: "to" },
});

export const findHourRecords = endpoint({
  method: "POST",
  path: "/esapi/task/records",
  aliases: ["/esapi/statistics/task/records"],
  access: { permission: "hour:view" },
  summary: "Records of hours of several people between two days",
  body: z.object({
    from: CalendarDate,
    to: CalendarDate,
    executorIds: z.array(Id).max(200).default([]),
    pageNum: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(100),
  }),
  response: page(HourRecord),
  errors: [],
});

export const listWorkdays = endpoint({
  method: "GET",
  path: "/esapi/statistics/workdays",
  access: "signedIn",
  summary: "Which days between two days are worked, by the business calendar; at most 366 days",
  query: z.object(Days),
  response: z.object({
    workdays: z.int(),
    list: z.array(z.object({ date: CalendarDate, isWorkday: z.boolean(), name: z.string().nullable() })),
  }),
  errors: ["workHour.tooLong"],
});

export const listRelatedHours = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/related/:id",
  access: "signedIn",
  summary:
    "Hours on a service request (kind 0) or a plan (kind 1): all of it for the vendor, what the organisation may see for its people",
  params: z.object({ id: IdParam }),
  query: z.object({
    kind: z.coerce
      .number<string | number>()
      .pipe(z.literal([0, 1]))
      .default(0),
  }),
  response: z.object({
    /** What the caller sees: nothing, totals or lines. */
    shows: z.enum(["nothing", "totals", "lines"]),
    /** Approved hours for an organisation, all that were not returned for the vendor; null when nothing is shown. */
    sumHours: z.number().nullable(),
    /** Records as the vendor sees them; empty for an organisation. */
    records: z.array(HourRecord),
    /** Approved hours as an organisation sees them; empty for the vendor. */
    lines: z.array(
      z.object({
        workDate: CalendarDate,
        startTime: Moment,
        endTime: Moment,
        taskTime: z.number(),
        engineer: z.string(),
      }),
    ),
    /** The caller may enter hours on it. */
    mayEnter: z.boolean(),
  }),
  errors: ["workHour.request.notFound"],
});
