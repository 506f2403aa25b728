import { quotaUnit } from "@pharos/domain/enums";
import { CalendarDate, code, endpoint, Id, IdParam, Moment, z } from "../core/index.ts";
import { PlanHistoryLine, PlanRow } from "./shapes.ts";

/** What a plan draws on, before and after it. */
const ConsumedItem = z.object({
  id: Id,
  /** Number in the ERP. */
  itemId: z.string(),
  name: z.string(),
  planHour: z.number().nullable(),
  actualHours: z.number(),
  /** Planned hours of all its plans that have not ended, this one included. */
  openPlanHours: z.number(),
  /** Planned hours less what was delivered and what is planned; null when nothing was sold in hours. */
  leftAfter: z.number().nullable(),
});

const ConsumedQuota = z.object({
  id: Id,
  name: z.string(),
  unit: code(quotaUnit),
  /** Null: uses are only counted. */
  remaining: z.number().nullable(),
  /** What the end of this plan uses, or has used. */
  use: z.number(),
  /** What is then left; null: uses are only counted. */
  leftAfter: z.number().nullable(),
});

/** Something that should be so before a plan ends. */
const EndCheck = z.object({
  code: z.string(),
  /** In the caller's language. */
  text: z.string(),
  isMet: z.boolean(),
  /** The plan cannot end without it. */
  isRequired: z.boolean(),
});

/** Somebody who came to the customer for a plan, once a day. */
const PlanCheckIn = z.object({
  userId: Id,
  name: z.string(),
  workDate: CalendarDate,
  /** As the device says, where there was no network. */
  at: Moment,
  /** When it was sent, where that was later; null when it was sent as it happened. */
  sentAt: Moment.nullable(),
  /** Where the device was; null when it was not said, and for others than the person and those who lead the work. */
  position: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.int() }).nullable(),
});

/** A plan with everything around it. What is optional is absent for customers. */
export const PlanDetail = PlanRow.extend({
  contentMd: z.string().nullable(),
  assets: z.array(z.object({ id: Id, name: z.string() })),
  endedAt: Moment.nullable(),
  score: z.int().nullable(),
  feedback: z.string().nullable(),
  managerUserId: Id.nullable().optional(),
  managerName: z.string().nullable().optional(),
  accItemId: Id.nullable().optional(),
  contractItemId: Id.nullable().optional(),
  implPlanId: Id.nullable().optional(),
  implPlanName: z.string().nullable().optional(),
  recurringTaskId: Id.nullable().optional(),
  endedByName: z.string().nullable().optional(),
  endRemark: z.string().nullable().optional(),
  deliveredAt: Moment.nullable().optional(),
  contractItem: ConsumedItem.nullable().optional(),
  quota: ConsumedQuota.nullable().optional(),
  endChecks: z.array(EndCheck).optional(),
  /** The newest first. */
  checkIns: z.array(PlanCheckIn).optional(),
  history: z.array(PlanHistoryLine).optional(),
  /** People of the customer who can be told of it; only for those who may tell them. */
  contacts: z
    .array(z.object({ userId: Id, name: z.string(), isAdmin: z.boolean(), hasMail: z.boolean() }))
    .optional(),
});
export type PlanDetail = z.output<typeof PlanDetail>;

export const getPlan = endpoint({
  method: "GET",
  path: "/esapi/plan/detail/:id",
  access: { permission: "plan:view" },
  summary: "Read a plan",
  params: z.object({ id: IdParam }),
  response: PlanDetail,
  errors: ["plan.notFound", "plan.cancelled"],
});
