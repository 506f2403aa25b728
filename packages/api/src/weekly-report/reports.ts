import { planStatus, weeklyReportStatus, weeklyReportType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  CalendarDate,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  line,
  Moment,
  markdown,
  Nothing,
  Paging,
  page,
  requiredMarkdown,
  requiredText,
  z,
} from "../core/index.ts";

/** A Markdown part of a report. */
const Part = markdown(20_000);

/** What the portal knows of somebody's period. */
export const WeeklyFacts = z.object({
  /** Without what was returned. */
  hours: z.object({ total: z.number(), approved: z.number(), overtime: z.number(), expected: z.number() }),
  /** Requests the person worked on. */
  requests: z.array(
    z.object({
      id: Id,
      srNo: z.string(),
      title: z.string(),
      companyName: z.string(),
      /** Absent in reports that were submitted before it was kept. */
      companyNameEn: z.string().nullish(),
      severity: z.int(),
      status: z.int(),
      replies: z.int(),
      hours: z.number(),
    }),
  ),
  /** Plans the person worked on, or that were due; absent in reports that were submitted before they were kept. */
  plans: z
    .array(
      z.object({
        id: Id,
        planNo: z.string(),
        title: z.string(),
        companyName: z.string(),
        companyNameEn: z.string().nullable(),
        status: code(planStatus),
        hours: z.number(),
      }),
    )
    .optional(),
  /** Promises that were broken in the period on requests the person handles or worked on, running clocks included. */
  breaches: z.array(
    z.object({ id: Id, srNo: z.string(), title: z.string(), kind: z.string(), time: Moment }),
  ),
});
export type WeeklyFacts = z.output<typeof WeeklyFacts>;

const ReportRow = z.object({
  id: Id,
  type: code(weeklyReportType),
  userId: Id,
  userName: z.string(),
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  periodFrom: CalendarDate,
  periodTo: CalendarDate,
  status: code(weeklyReportStatus),
  submitTime: Moment.nullable(),
  /** Hours of the period, as they were at submission. */
  hours: z.number().nullable(),
});

export const listWeeklyReports = endpoint({
  method: "GET",
  path: "/esapi/weeklyReport/list",
  access: { permission: "weekly:own" },
  summary: "List own reports, and the submitted ones of those whom the caller reads",
  query: Paging.extend({
    type: z.enum(["WEEKLY", "MONTHLY"]).optional(),
    /** Periods that begin on this day or later. */
    periodFrom: CalendarDate.optional(),
    /** Periods that end on this day or earlier. */
    periodTo: CalendarDate.optional(),
    createdBy: IdParam.optional(),
    teamId: IdParam.optional(),
    status: codesParam(weeklyReportStatus).optional(),
    /** Words of the content. */
    search: line(64).optional(),
  }),
  response: page(ReportRow),
  errors: [],
});

export const exportWeeklyReports = exportOf(listWeeklyReports, {
  summary: "Export own reports, and the submitted ones of those whom the caller reads",
});

export const getWeeklyReport = endpoint({
  method: "GET",
  path: "/esapi/weeklyReport/detail/:id",
  access: { permission: "weekly:own" },
  summary: "A report with its figures; the first look of a reader marks it as read",
  params: z.object({ id: IdParam }),
  response: ReportRow.extend({
    version: z.int32(),
    contentMd: z.string(),
    riskMd: z.string().nullable(),
    nextPlanMd: z.string().nullable(),
    /** Frozen at submission, save breaches of the rest of the period; of a draft as they are now. */
    facts: WeeklyFacts,
    /** The newest 200, oldest first. */
    comments: z.array(z.object({ id: Id, userName: z.string(), content: z.string(), time: Moment })),
    readers: z.array(z.string()),
    /** The report before and after it among those the caller reads. */
    prevId: Id.nullable(),
    nextId: Id.nullable(),
    abilities: z.object({ edit: Ability, comment: Ability, remove: Ability }),
  }),
  errors: ["weeklyReport.notFound"],
});

export const prepareWeeklyReport = endpoint({
  method: "GET",
  path: "/esapi/weeklyReport/prepare",
  isOurs: true,
  access: { permission: "weekly:own" },
  summary: "What a new report of the caller begins with: its period, figures and a first text",
  query: z.object({
    type: z.enum(["WEEKLY", "MONTHLY"]).default("WEEKLY"),
    /** Any day of the period. */
    date: CalendarDate,
  }),
  response: z.object({
    /** The caller's report of the period, when there is one. */
    id: Id.nullable(),
    periodFrom: CalendarDate,
    periodTo: CalendarDate,
    facts: WeeklyFacts,
    contentMd: z.string(),
  }),
  errors: [],
});

export const saveWeeklyReport = endpoint({
  method: "POST",
  path: "/esapi/weeklyReport/save",
  access: { permission: "weekly:own" },
  summary: "Keep the caller's report of a period; a period that has one answers its id",
  body: z.object({
    type: z.enum(["WEEKLY", "MONTHLY"]).default("WEEKLY"),
    periodFrom: CalendarDate,
    /** The period follows from its first day; this must be its last one. */
    periodTo: CalendarDate,
    contentMd: requiredMarkdown(20_000),
    riskMd: Part.nullish(),
    nextPlanMd: Part.nullish(),
    /** 0 keeps a draft, 1 submits it. */
    status: z.literal([0, 1]).default(0),
  }),
  response: z.object({
    id: Id,
    /** The period had a report already: it was left as it is. */
    isExisting: z.boolean(),
  }),
  done: "weeklyReport.saved",
  isCreating: true,
  errors: ["weeklyReport.wrongPeriod", "weeklyReport.periodAhead", "common.validation"],
});

export const updateWeeklyReport = endpoint({
  method: "PUT",
  path: "/esapi/weeklyReport/update",
  access: { permission: "weekly:own" },
  summary: "Change or submit an own report, or comment on one as a reader",
  body: z.object({
    id: Id,
    /** The version that was read; needed for a change. */
    version: z.int32().optional(),
    contentMd: requiredMarkdown(20_000).optional(),
    riskMd: Part.nullish(),
    nextPlanMd: Part.nullish(),
    status: z.literal([0, 1]).optional(),
    /** A reader's comment; alone. */
    comment: requiredText(textLengths.max1024).optional(),
  }),
  response: Nothing,
  done: "weeklyReport.saved",
  errors: [
    "weeklyReport.notFound",
    "weeklyReport.notYours",
    "weeklyReport.closed",
    "weeklyReport.readersOnly",
    "common.dataChanged",
    "common.validation",
  ],
});

export const deleteWeeklyReport = endpoint({
  method: "DELETE",
  path: "/esapi/weeklyReport/delete/:id",
  access: { permission: "weekly:own" },
  summary: "Delete an own draft",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "weeklyReport.deleted",
  errors: ["weeklyReport.notFound", "weeklyReport.notYours", "weeklyReport.submitted"],
});

export const listMissingReports = endpoint({
  method: "GET",
  path: "/esapi/weeklyReport/missing",
  isOurs: true,
  access: { permission: "weekly:view" },
  summary: "Who has not submitted the weekly report of a week, without those who were on leave all of it",
  query: z.object({
    /** Any day of the week. */
    date: CalendarDate,
    teamId: IdParam.optional(),
  }),
  response: z.object({
    periodFrom: CalendarDate,
    periodTo: CalendarDate,
    people: z.array(
      z.object({ userId: Id, name: z.string(), teamName: z.string(), teamNameEn: z.string().nullable() }),
    ),
  }),
  errors: [],
});

export const getTeamReport = endpoint({
  method: "GET",
  path: "/esapi/weeklyReport/team",
  isOurs: true,
  access: { permission: "weekly:view" },
  summary: "The submitted reports of a week in one answer, with their sums and who has not submitted one",
  query: z.object({
    /** Any day of the week. */
    date: CalendarDate,
    /** Left out: everyone whose reports the caller reads. */
    teamId: IdParam.optional(),
  }),
  response: z.object({
    periodFrom: CalendarDate,
    periodTo: CalendarDate,
    /** Reports of the week; the first 200 of them follow, the sums are of all. */
    total: z.int(),
    sums: z.object({
      hours: z.number(),
      approved: z.number(),
      requests: z.int(),
      plans: z.int(),
      breaches: z.int(),
    }),
    reports: z.array(
      ReportRow.extend({
        contentMd: z.string(),
        riskMd: z.string().nullable(),
        nextPlanMd: z.string().nullable(),
        approved: z.number(),
        requests: z.int(),
        plans: z.int(),
        breaches: z.int(),
      }),
    ),
    missing: z.array(z.object({ userId: Id, name: z.string() })),
  }),
  errors: [],
});
