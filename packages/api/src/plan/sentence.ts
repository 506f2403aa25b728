import { planPlace, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { planSentenceMax } from "@pharos/domain/plan";
import { code, endpoint, Id, PlausibleDate, requiredLine, text, z } from "../core/index.ts";
import { planPeopleMax } from "./shapes.ts";

export const readPlanSentence = endpoint({
  method: "GET",
  path: "/esapi/plan/sentence",
  isOurs: true,
  access: { permission: "plan:create" },
  summary: "Read a sentence about work to be planned: for whom, what, when, where and by whom",
  query: z.object({ text: requiredLine(planSentenceMax) }),
  response: z.object({
    /** The organisation; several where the name fits all of them, none where none is named. */
    companies: z.array(
      z.object({ companyId: Id, companyName: z.string(), companyNameEn: z.string().nullable() }),
    ),
    checkType: code(taskType).nullable(),
    place: code(planPlace).nullable(),
    startDate: z.iso.date().nullable(),
    endDate: z.iso.date().nullable(),
    /** Hours of all the work together. */
    planHour: z.number().nullable(),
    /** In the order of the sentence. */
    people: z.array(z.object({ userId: Id, name: z.string() })),
    /** Words that say nothing known. */
    unread: z.array(z.string()),
  }),
  errors: ["common.validation"],
});

/** The people of the customer who are told of a plan, and what is written to them besides. */
export const PlanNotice = z.object({
  /** Accounts of the customer's members. */
  receivers: z.array(Id).min(1, { error: "validation.required" }).max(50),
  message: text(textLengths.max1024).optional(),
});

export const previewPlanNotice = endpoint({
  method: "POST",
  path: "/esapi/plan/delivery/preview",
  isOurs: true,
  access: { permission: "plan:create" },
  summary: "Show what people of the customer are told of a plan, in the language of the first of them",
  body: PlanNotice.extend({
    companyId: Id,
    title: requiredLine(textLengths.max128),
    startDate: PlausibleDate,
    endDate: PlausibleDate,
    executors: z.array(Id).max(planPeopleMax),
  }),
  response: z.object({
    /** What the message says; the number of a plan is known once it is saved. */
    title: z.string(),
    content: z.string().nullable(),
  }),
  errors: ["plan.companyNotFound", "common.validation"],
});
