import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, Moment, requiredLine, requiredText, text, z } from "../core/index.ts";
import { PlanDetail } from "./detail.ts";
import { PlanNotice } from "./sentence.ts";

const Score = z.int().min(0).max(100);
const Feedback = text(textLengths.max1024);

export const endPlan = endpoint({
  method: "POST",
  path: "/esapi/plan/end",
  access: { permission: "plan:end" },
  summary: "End a plan, and use up what it takes of its service item",
  body: z.object({
    id: Id,
    /** 0 to 100. */
    score: Score.nullish(),
    feedback: Feedback.optional(),
    endRemark: text(textLengths.max1024).optional(),
  }),
  response: PlanDetail,
  done: "plan.ended",
  errors: ["plan.notFound", "plan.notStarted", "plan.hasEnded", "plan.quotaExceeded"],
});

export const reopenPlan = endpoint({
  method: "POST",
  path: "/esapi/plan/reopen",
  isOurs: true,
  access: { permission: "plan:edit" },
  summary: "Take an ended plan up again within seven days, and give back what its end used",
  body: z.object({ id: Id, reason: requiredText(textLengths.max256) }),
  response: PlanDetail,
  done: "plan.reopened",
  errors: ["plan.notFound", "plan.underWay", "plan.isOverdue", "plan.reopenTooLate"],
});

export const ratePlan = endpoint({
  method: "POST",
  path: "/esapi/plan/rate",
  isOurs: true,
  access: "signedIn",
  summary: "Say as its customer how a plan went",
  body: z.object({ id: Id, score: Score, feedback: Feedback.optional() }),
  response: PlanDetail,
  done: "plan.rated",
  errors: ["plan.notFound", "plan.underWay", "plan.rateByCustomerOnly"],
});

export const setPlanExternalId = endpoint({
  method: "POST",
  path: "/esapi/plan/setExternalId",
  access: { permission: "plan:edit" },
  summary: "Connect a plan with the implementation plan of this number",
  body: z.object({ id: Id, externalId: requiredLine(textLengths.max64) }),
  response: PlanDetail,
  done: "plan.linked",
  errors: ["plan.notFound", "plan.externalIdUnknown"],
});

export const checkInOnPlan = endpoint({
  method: "POST",
  path: "/esapi/plan/checkIn",
  isOurs: true,
  access: { permission: "hour:own" },
  summary: "Say as somebody who carries it out that one has come to the customer; the first of a day counts",
  body: z.object({
    id: Id,
    /** Where the device is, when its owner agrees to say so. */
    position: z
      .object({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
        /** Metres around the point. */
        accuracy: z.number().min(0).max(1_000_000),
      })
      .nullish(),
    /** When one came: it may be sent days later for want of a network. Now when absent or later than now. */
    at: Moment.optional(),
  }),
  response: PlanDetail,
  done: "plan.checkedIn",
  isCreating: true,
  errors: [
    "plan.notFound",
    "plan.notStarted",
    "plan.hasEnded",
    "plan.executorsOnly",
    "plan.isRemote",
    "plan.arrivalTooOld",
  ],
});

export const notifyPlanDelivery = endpoint({
  method: "POST",
  path: "/esapi/plan/delivery/notify",
  access: { permission: "plan:edit" },
  summary: "Tell people of the customer when who comes for what, with an entry for their calendars",
  body: PlanNotice.extend({ id: Id }),
  response: z.object({
    /** How many people were told. */
    sent: z.int(),
  }),
  done: "plan.delivered",
  errors: ["plan.notFound", "plan.isOverdue", "plan.hasEnded", "plan.receiverUnknown"],
});
