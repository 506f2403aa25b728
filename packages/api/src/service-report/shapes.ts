import {
  hourVisibility,
  inspectionSeverity,
  maintenanceLevel,
  planStatus,
  rootCauseState,
  serviceReportStatus,
  serviceRequestStatus,
  severity,
  taskType,
} from "@pharos/domain/enums";
import { Ability, CalendarDate, code, Id, Moment, z } from "../core/index.ts";

/** How promises were kept in a month. */
export const Attainment = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Requests raised in the month. */
  requests: z.int(),
  firstMet: z.int(),
  firstMeasured: z.int(),
  solveMet: z.int(),
  solveMeasured: z.int(),
});

export type Attainment = z.output<typeof Attainment>;

const Plan = z.object({
  planNo: z.string(),
  title: z.string(),
  taskType: code(taskType),
  startDate: CalendarDate,
  endDate: CalendarDate,
  status: code(planStatus),
});

/** Approved hours of the month, as far as the organisation may see them. */
export const ReportHours = z.object({
  total: z.number(),
  byType: z.array(z.object({ taskType: code(taskType), hours: z.number() })),
  /** Each with day, length and what it was for; empty unless the organisation may see them. */
  lines: z.array(
    z.object({
      workDate: CalendarDate,
      engineer: z.string(),
      taskType: code(taskType),
      hours: z.number(),
      /** Number of the request or plan it was for, unless that is confidential. */
      subject: z.string().nullable(),
    }),
  ),
});
export type ReportHours = z.output<typeof ReportHours>;

/** Inspections of the organisation in the month, by the reports that were published to it. */
export const ReportInspections = z.object({
  /** With a batch in the month. */
  databases: z.array(
    z.object({
      name: z.string(),
      batches: z.int(),
      firstScore: z.int().nullable(),
      lastScore: z.int().nullable(),
    }),
  ),
  /** Findings that appeared in the month. */
  found: z.int(),
  /** Findings that a batch of the month no longer shows. */
  fixed: z.int(),
  /** Findings from before the month that were open at its end. */
  persisting: z.int(),
  /** Critical and high ones that were open at its end, the worst first, and among them the oldest. */
  open: z.array(
    z.object({
      severity: code(inspectionSeverity),
      title: z.string(),
      titleEn: z.string(),
      database: z.string(),
      since: Moment,
    }),
  ),
});

/** The figures of a month, frozen when they are generated. */
export const ReportFigures = z.object({
  /** Which clock minutes are of; absent in reports that were generated when they were wall-clock minutes. */
  clock: z.literal("working").optional(),
  /** The service number as it was then. */
  number: z.object({
    sn: z.string(),
    name: z.string(),
    companyName: z.string(),
    companyNameEn: z.string().nullable(),
    teamName: z.string(),
    teamNameEn: z.string().nullable(),
    maintLevel: code(maintenanceLevel),
    startTime: CalendarDate,
    endTime: CalendarDate,
  }),
  /** Requests raised in the month; confidential ones are counted, not listed. */
  requests: z.array(
    z.object({
      srNo: z.string(),
      title: z.string(),
      severity: code(severity),
      status: code(serviceRequestStatus),
      submittedTime: Moment,
      /** Working minutes on the promises' clocks to the first answer and to the solution, pauses out. */
      firstMinutes: z.number().nullable(),
      solveMinutes: z.number().nullable(),
      /** Whether the promise was kept; null while it is open or there is none. */
      isFirstMet: z.boolean().nullable(),
      isSolveMet: z.boolean().nullable(),
      rootCauseState: code(rootCauseState).nullable(),
    }),
  ),
  /** How many of the month's requests stand in the list, and how many there are. */
  listedRequests: z.int(),
  /** By severity, with the median of the times beside the promise. */
  bySeverity: z.array(
    z.object({
      severity: code(severity),
      requests: z.int(),
      firstMinutes: z.number().nullable(),
      firstTargetMinutes: z.int().nullable(),
      solveMinutes: z.number().nullable(),
      solveTargetMinutes: z.int().nullable(),
    }),
  ),
  /** This month and those before it, oldest first. */
  trend: z.array(Attainment),
  /** Entries of the catalogue with the most requests. */
  causes: z.array(z.object({ name: z.string(), nameEn: z.string().nullable(), requests: z.int() })),
  /** Work that ended in the month, and what is planned for the next; as far as the customer was told of it. */
  plansDone: z.array(Plan),
  plansNext: z.array(Plan),
  /** Limited service items: granted, used in the month, and left at its end. */
  quotas: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      granted: z.number(),
      usedInMonth: z.number(),
      left: z.number(),
    }),
  ),
  rating: z.object({
    count: z.int(),
    /** 0 to 100. */
    mean: z.number().nullable(),
    opinions: z.array(z.object({ srNo: z.string(), score: z.number(), feedback: z.string() })),
  }),
  /** Null: the organisation was not inspected up to then; absent in reports that were generated before they had it. */
  inspections: ReportInspections.nullable().optional(),
  /** Absent when the organisation sees nothing of hours. */
  hours: ReportHours.nullable(),
});
export type ReportFigures = z.output<typeof ReportFigures>;

const Shape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rect"),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    tone: z.enum(["first", "second", "grid", "text"]),
  }),
  z.object({
    kind: z.literal("line"),
    points: z.array(z.object({ x: z.number(), y: z.number() })),
    tone: z.enum(["first", "second", "grid", "text"]),
  }),
  z.object({
    kind: z.literal("text"),
    x: z.number(),
    y: z.number(),
    text: z.string(),
    anchor: z.enum(["start", "middle", "end"]),
    tone: z.enum(["first", "second", "grid", "text"]),
  }),
]);

/** A chart as shapes of an SVG, the same in page and document. */
export const ReportChart = z.object({
  key: z.enum(["requests", "attainment", "causes", "hours"]),
  title: z.string(),
  width: z.number(),
  height: z.number(),
  shapes: z.array(Shape),
});
export type ReportChart = z.output<typeof ReportChart>;

/** A report as a line of the list. */
export const ServiceReportRow = z.object({
  reportId: Id,
  /** `YYYY-MM`. */
  month: z.string(),
  title: z.string(),
  status: code(serviceReportStatus),
  /** Requests raised in the month. */
  requests: z.int(),
  /** Mean of the ratings of the month, 0 to 100. */
  rating: z.number().nullable(),
  generatedTime: Moment,
  publishedTime: Moment.nullable(),
  sentTime: Moment.nullable(),
});
export type ServiceReportRow = z.output<typeof ServiceReportRow>;

export const ServiceReportAbilities = z.object({
  edit: Ability,
  publish: Ability,
  takeBack: Ability,
  send: Ability,
  generate: Ability,
});
export type ServiceReportAbilities = z.output<typeof ServiceReportAbilities>;

/** A report, whole; everybody reads what the organisation reads. */
export const ServiceReportDetail = ServiceReportRow.extend({
  accId: Id,
  companyId: Id,
  summaryMd: z.string().nullable(),
  suggestionMd: z.string().nullable(),
  figures: ReportFigures,
  charts: z.array(ReportChart),
  /** What the organisation may see of hours. */
  hourVisibility: code(hourVisibility),
  /** Whom a link was sent to; for the vendor. */
  sentTo: z.string().nullable(),
  hasDocument: z.boolean(),
  /** SHA-256 of the document, once it has been made. */
  documentHash: z.string().nullable(),
  /** Sentences of the texts that the figures refute, for those who may edit them; empty for others. */
  contradictions: z.array(
    z.object({
      field: z.enum(["summaryMd", "suggestionMd"]),
      /** Counted from one. */
      line: z.int(),
      sentence: z.string(),
      /** What the figures say. */
      figure: z.string(),
    }),
  ),
  /** For saving: a save of an older version is refused. */
  version: z.int32(),
  abilities: ServiceReportAbilities,
});
export type ServiceReportDetail = z.output<typeof ServiceReportDetail>;
