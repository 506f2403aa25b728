import { planRole, planStatus, taskType } from "@pharos/domain/enums";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Paging,
  page,
  QueryBoolean,
  z,
} from "../core/index.ts";

export const getPlannedCalendar = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/calendar/plan",
  access: { permission: "hour:view" },
  summary: "What a person has to do by plans day by day, beside what is reported, at most 62 days",
  query: z.object({
    /** First day, in the business time zone. */
    start: CalendarDate,
    /** Last day, included. */
    end: CalendarDate,
    /** Left out: the caller. */
    userId: IdParam.optional(),
    /** Only plans for this organisation. */
    companyId: IdParam.optional(),
  }),
  response: z.array(
    z.object({
      date: CalendarDate,
      /** A day on which people work, by the business calendar. */
      isWorkday: z.boolean(),
      /** The person is on leave. */
      isLeave: z.boolean(),
      /** Planned hours of the day. */
      hours: z.number(),
      /** Hours reported on plans. */
      actualHours: z.number(),
      items: z.array(
        z.object({
          planId: Id,
          planNo: z.string(),
          title: z.string(),
          companyName: z.string(),
          companyNameEn: z.string().nullable(),
          status: code(planStatus),
          /** Planned hours of this day: the person's share in equal parts on the plan's working days. */
          planHour: z.number(),
          /** Hours the person reported on the plan for this day. */
          actualHours: z.number(),
        }),
      ),
    }),
  ),
  errors: ["workHour.tooLong", "workHour.person.notFound"],
});

/** Planned work of one person on one plan. */
export const PlannedHours = z.object({
  planId: Id,
  planNo: z.string(),
  title: z.string(),
  checkType: code(taskType),
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  teamName: z.string(),
  teamNameEn: z.string().nullable(),
  executorId: Id,
  executorName: z.string(),
  /** Null for somebody who is no longer part of the plan; the hours reported on it stay. */
  role: code(planRole).nullable(),
  startDate: CalendarDate,
  endDate: CalendarDate,
  status: code(planStatus),
  /** The person's share of the plan's hours. */
  planHour: z.number(),
  /** Hours the person reported on it and that were not returned. */
  actualHours: z.number(),
  /** Actual ÷ planned − 1; null when nothing was planned, and before the plan has begun. */
  deviation: z.number().nullable(),
});
export type PlannedHours = z.output<typeof PlannedHours>;

export const listPlannedHours = endpoint({
  method: "GET",
  path: "/esapi/statistics/task/table/plan",
  access: { permission: "hour:view" },
  summary: "List the planned hours of people by plan, with what is reported and how far that lies from it",
  query: Paging.extend({
    /** Only plans that end on this day or later. */
    from: CalendarDate.optional(),
    /** Only plans that begin on this day or earlier. */
    to: CalendarDate.optional(),
    /** Words of the title, or the beginning of the number. */
    title: line(128).optional(),
    companyId: IdParam.optional(),
    teamId: IdParam.optional(),
    accId: IdParam.optional(),
    executorId: IdParam.optional(),
    checkType: codesParam(taskType).optional(),
    status: codesParam(planStatus).optional(),
    /** Only what took more than a tenth longer than planned. */
    isOver: QueryBoolean.optional(),
    sortField: z.enum(["startDate", "planHour", "actualHours", "deviation"]).default("startDate"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
  }),
  response: page(PlannedHours).extend({
    /** Planned hours of all pages. */
    sumPlanHour: z.number(),
    /** Reported hours of all pages. */
    sumActualHours: z.number(),
  }),
  errors: [],
});

export const exportPlannedHours = exportOf(listPlannedHours, {
  summary: "Export the planned hours of people by plan",
  range: { from: "from", until: "to" },
});
