import { renewalReasons, renewalRiskLevels } from "@pharos/domain/board";
import {
  contractStatus,
  contractType,
  inspectionSeverity,
  renewState,
  severity,
  taskType,
  validity,
} from "@pharos/domain/enums";
import { CalendarDate, code, endpoint, Id, IdParam, Moment, z } from "../core/index.ts";
import { Figure, Rows, Share } from "./board.ts";

const Days = z.object({
  /** First day. */
  from: CalendarDate,
  /** Last day; a year at most. */
  to: CalendarDate,
});

const Review = z.object({
  companyId: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  from: CalendarDate,
  to: CalendarDate,
  /** What was sold: services whose contract was in force on a day of the period, those that end last first; null where the caller may see no contracts. */
  contracts: z
    .array(
      z.object({
        id: Id,
        contractNum: z.string(),
        name: z.string(),
        contractType: code(contractType),
        startTime: CalendarDate,
        endTime: CalendarDate,
        status: code(contractStatus),
        validity: code(validity),
        renewState: code(renewState),
        plannedHours: z.number().nullable(),
        /** Null where the caller may see no hours. */
        usedHours: z.number().nullable(),
      }),
    )
    .nullable(),
  /** What was used: requests submitted in the period; null where the caller may see no requests. */
  requests: z
    .object({
      submitted: Rows,
      bySeverity: z.array(z.object({ severity: code(severity), rows: Rows })),
      openNow: Rows,
      openSevere: Rows,
      /** What was kept: shares in time; their rows are those that were late. */
      first: Figure,
      reply: Figure,
      solve: Figure,
      /** Promises to solve that `solve` is taken of. */
      solveMeasured: z.int(),
      /** Mean score, 0 to 100. */
      rating: Figure,
      /** Whose time it was on promises that were missed: the customer's share; null when none was. */
      customerShare: Share,
    })
    .nullable(),
  /** Plans that touch the period; null where the caller may see none. */
  plans: z.object({ all: Rows, ended: Rows }).nullable(),
  /** Hours worked; null where the caller may see none. */
  hours: z
    .object({
      total: Figure,
      byType: z.array(z.object({ taskType: code(taskType).nullable(), hours: z.number() })),
      /** By whom, the most hours first. */
      byPerson: z.array(z.object({ userId: Id, name: z.string().nullable(), hours: z.number() })),
    })
    .nullable(),
  /** What was found and fixed by published inspections; null where the caller may see none. */
  inspections: z
    .object({
      /** Batches collected in the period. */
      batches: z.int(),
      /** Databases inspected in the period: first and last score of it. */
      databases: z.array(
        z.object({
          reportId: Id,
          name: z.string(),
          batches: z.int(),
          firstScore: z.int().nullable(),
          lastScore: z.int().nullable(),
          lastBatchId: Id,
          lastAt: Moment,
        }),
      ),
      /** Findings seen first in the period. */
      found: z.int(),
      /** Findings of which a batch of the period shows that they are gone. */
      fixed: z.int(),
      /** Open now, by severity, the worst first. */
      open: z.array(z.object({ severity: code(inspectionSeverity), count: z.int() })),
    })
    .nullable(),
  /** The risk that this customer does not renew, by what the caller may see. */
  risk: z.object({ level: z.enum(renewalRiskLevels), reasons: z.array(z.enum(renewalReasons)) }),
});
export type CustomerReview = z.output<typeof Review>;

export const readCustomerReview = endpoint({
  method: "GET",
  path: "/esapi/statistics/customerReview/:id",
  isOurs: true,
  access: { permission: "dash:view" },
  summary: "Read what a customer was sold, used, was promised and got in a period, with the risk of renewal",
  params: z.object({ id: IdParam }),
  query: Days,
  response: Review,
  errors: ["organisation.notFound", "common.validation"],
});

export const downloadCustomerReview = endpoint({
  method: "GET",
  path: "/esapi/statistics/customerReview/:id/document",
  isOurs: true,
  access: { permission: "dash:view" },
  mediaTypes: ["application/pdf"],
  summary: "Download the review of a customer as a PDF for the customer, without the risk of renewal",
  params: z.object({ id: IdParam }),
  query: Days,
  response: z.null(),
  errors: ["organisation.notFound", "common.validation"],
});
