import { serviceReportStatus } from "@pharos/domain/enums";
import { reportLimits } from "@pharos/domain/service-report";
import {
  CalendarDate,
  code,
  codesParam,
  endpoint,
  Id,
  IdParam,
  Moment,
  Month,
  markdown,
  Paging,
  page,
  z,
} from "../core/index.ts";
import { Attainment, ServiceReportAbilities, ServiceReportDetail, ServiceReportRow } from "./shapes.ts";

const ofNumber = z.object({
  /** The service number. */
  id: IdParam,
});
const ofReport = ofNumber.extend({
  /** The report. */
  id2: IdParam,
});

export const listServiceReports = endpoint({
  method: "GET",
  path: "/esapi/service/:id/report",
  access: { permission: "sn:view" },
  summary: "List the monthly reports of a service number; customers see those that are published",
  params: ofNumber,
  query: Paging.extend({ month: Month.optional(), status: codesParam(serviceReportStatus).optional() }),
  response: page(ServiceReportRow).extend({
    number: z.object({
      id: Id,
      sn: z.string(),
      name: z.string(),
      companyId: Id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      /** First and last day of its term: months outside of it have no report. */
      startTime: CalendarDate,
      endTime: CalendarDate,
    }),
    /** Months of its published reports, `YYYY-MM`, newest first, at most those of three years. */
    publishedMonths: z.array(z.string()),
    /** Whether the caller may generate reports of this service number. */
    mayGenerate: z.boolean(),
  }),
  errors: ["serviceReport.notFound"],
});

/** Most service numbers of one month. */
export const monthReportsMax = 500;

export const listMonthReports = endpoint({
  method: "GET",
  path: "/esapi/service/reports/month",
  isOurs: true,
  access: { permission: "sn:report" },
  summary: "List the service numbers whose report of a month the caller prepares, with what became of each",
  query: z.object({ month: Month }),
  response: z.array(
    z.object({
      accId: Id,
      sn: z.string(),
      name: z.string(),
      companyId: Id,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      /** Null: not generated yet. */
      report: z
        .object({
          reportId: Id,
          status: code(serviceReportStatus),
          version: z.int32(),
          sentTo: z.string().nullable(),
          /** Up to six months, the last of them this one. */
          trend: z.array(Attainment),
          /** Sentences of its texts that the figures refute. */
          contradictions: z.int(),
          abilities: ServiceReportAbilities.pick({ publish: true, send: true, generate: true }),
        })
        .nullable(),
    }),
  ),
  errors: ["common.validation"],
});

export const getServiceReport = endpoint({
  method: "GET",
  path: "/esapi/service/:id/report/:id2",
  access: { permission: "sn:view" },
  summary: "Read a monthly report: its frozen figures, charts and texts",
  params: ofReport,
  response: ServiceReportDetail,
  errors: ["serviceReport.notFound"],
});

export const generateMonthReport = endpoint({
  method: "GET",
  path: "/esapi/service/:id/report/generate_month_report",
  access: { permission: "sn:report" },
  summary:
    "Generate the report of a month; a draft gets fresh figures and keeps a text that was edited, a published report is refused",
  params: ofNumber,
  query: z.object({ month: Month }),
  response: z.object({ reportId: Id }),
  errors: [
    "serviceReport.notFound",
    "serviceReport.monthAhead",
    "serviceReport.leadOnly",
    "serviceReport.outsideTerm",
    "serviceReport.alreadyPublished",
  ],
  done: "serviceReport.generated",
});

export const updateServiceReport = endpoint({
  method: "PUT",
  path: "/esapi/service/:id/report/:id2",
  isOurs: true,
  access: { permission: "sn:report" },
  summary:
    "Change the texts of a draft, publish it, take a published report back, or send the customer a link to it",
  params: ofReport,
  body: z.object({
    /** Of the report that was read. */
    version: z.int32(),
    summaryMd: markdown(reportLimits.text).nullish(),
    suggestionMd: markdown(reportLimits.text).nullish(),
    /** 0 takes it back, 1 publishes it, 2 sends a link to it. */
    status: z.literal([0, 1, 2]).optional(),
  }),
  response: ServiceReportDetail,
  errors: [
    "serviceReport.notFound",
    "serviceReport.leadOnly",
    "serviceReport.frozen",
    "serviceReport.notPublished",
    "serviceReport.alreadySent",
    "serviceReport.monthRunning",
    "serviceReport.figuresOfRunningMonth",
    "serviceReport.figuresChanged",
    "serviceReport.hoursPending",
    "serviceReport.textContradicts",
    "serviceReport.nobodyToSend",
    "common.dataChanged",
    "common.validation",
  ],
  done: "serviceReport.saved",
});

export const openReportDocument = endpoint({
  method: "GET",
  path: "/esapi/service/:id/report/:id2/document",
  isOurs: true,
  access: { permission: "sn:view" },
  summary: "Get a short-lived link to the PDF of a published report",
  params: ofReport,
  response: z.object({ url: z.string(), expireAt: Moment }),
  errors: ["serviceReport.notFound"],
});
