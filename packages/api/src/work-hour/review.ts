import { reviewStatus, taskType } from "@pharos/domain/enums";
import { sharePercents, textLengths } from "@pharos/domain/limits";
import { hourLimits } from "@pharos/domain/work-hour";
import { CalendarDate, code, endpoint, Id, Nothing, requiredText, text, z } from "../core/index.ts";

/** What became of one record. */
export const ReviewOutcome = z.object({
  /** Records with the new status. */
  done: z.int(),
  /** Records left as they are, each with the reason in the caller's language. */
  skipped: z.array(z.object({ id: Id, code: z.string(), reason: z.string() })),
});

export const reviewHours = endpoint({
  method: "POST",
  path: "/esapi/task/reviewBatch",
  aliases: ["/esapi/statistics/task/reviewBatch"],
  access: { permission: "hour:review" },
  summary: "Approve records of hours, return them with a comment, or take approvals back (status 0)",
  body: z.object({
    ids: z.array(Id).min(1).max(hourLimits.reviewMax),
    status: code(reviewStatus),
    /** Needed when records are returned. */
    comment: text(textLengths.max256).nullish(),
  }),
  response: ReviewOutcome,
  done: "workHour.reviewed",
  errors: ["common.validation"],
});

export const getReviewStatistics = endpoint({
  method: "POST",
  path: "/esapi/task/reviewStatistics",
  aliases: ["/esapi/statistics/task/reviewStatistics"],
  access: { permission: "hour:review" },
  summary: "How much the caller may review: counts and hours by status and person",
  body: z.object({
    from: CalendarDate.optional(),
    to: CalendarDate.optional(),
    teamId: Id.optional(),
    executorId: Id.optional(),
    companyId: Id.optional(),
    serviceType: code(taskType).optional(),
  }),
  response: z.object({
    pending: z.int(),
    approved: z.int(),
    rejected: z.int(),
    hours: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
    byMember: z.array(
      z.object({
        userId: Id,
        name: z.string(),
        pending: z.int(),
        pendingHours: z.number(),
        approvedHours: z.number(),
      }),
    ),
  }),
  errors: [],
});

export const countPendingHours = endpoint({
  method: "POST",
  path: "/esapi/task/pendingConfirmCount",
  aliases: ["/esapi/statistics/task/pendingConfirmCount"],
  access: { permission: "hour:review" },
  summary: "How many records of hours wait for the caller's review, and since when",
  body: z.object({}).optional(),
  response: z.object({ count: z.int(), oldestDate: CalendarDate.nullable() }),
  errors: [],
});

export const proposeBonus = endpoint({
  method: "POST",
  path: "/esapi/task/bonus",
  aliases: ["/esapi/statistics/task/bonus"],
  access: { permission: "hour:bonus" },
  summary: "Propose bonus hours on an approved record",
  body: z.object({
    taskId: Id,
    /** The service request it is for; it must be that of the record. */
    faultId: Id.nullish(),
    ratio: z.literal(sharePercents),
    /** Bonus hours; left out: what follows from the ratio. */
    amount: z.number().min(0.1).max(9999.9).multipleOf(0.1).optional(),
    reason: requiredText(textLengths.max256),
  }),
  response: z.object({ id: Id }),
  done: "workHour.bonusProposed",
  isCreating: true,
  errors: [
    "workHour.notFound",
    "workHour.notApproved",
    "workHour.bonusOpen",
    "workHour.bonusTooLarge",
    "workHour.monthClosed",
    "workHour.ownRecord",
    "workHour.notYours",
  ],
});

export const decideBonus = endpoint({
  method: "POST",
  path: "/esapi/task/bonus/decide",
  isOurs: true,
  access: { permission: "hour:bonus" },
  summary: "Approve or refuse proposed bonus hours: platform admins, never their own proposal or record",
  body: z.object({
    id: Id,
    status: code(reviewStatus),
    comment: text(textLengths.max256).nullish(),
  }),
  response: Nothing,
  done: "workHour.bonusDecided",
  errors: [
    "workHour.bonusUnknown",
    "workHour.bonusDecided",
    "workHour.ownRecord",
    "workHour.ownProposal",
    "workHour.platformOnly",
  ],
});

export const closeMonth = endpoint({
  method: "POST",
  path: "/esapi/task/month",
  isOurs: true,
  access: { permission: "hour:review" },
  summary: "Close a month, or open a closed one again; platform admins",
  body: z.object({
    /** Any day of the month; it must have ended. */
    month: CalendarDate,
    isClosed: z.boolean(),
    /** Needed when a month is opened again. */
    reason: text(textLengths.max256).nullish(),
  }),
  response: Nothing,
  done: "workHour.monthSaved",
  errors: ["workHour.platformOnly", "workHour.monthNotOver", "common.validation"],
});
