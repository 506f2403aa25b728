import { historyAction } from "@pharos/domain/enums";
import { turnHolders } from "@pharos/domain/service-request";
import { endpoint, Id, IdParam, Moment, z } from "../core/index.ts";
import { SlaClockView } from "./shapes.ts";

/** A stretch of a clock's life in which one thing was true. */
export const SlaInterval = z.object({
  from: Moment,
  /** Null: still going on. */
  to: Moment.nullable(),
  state: z.enum(["running", "paused", "outOfHours"]),
  /** Why it began, for example `submitted`, `awaitFeedback`, `resume`, `nonWorkingTime`. */
  cause: z.string(),
  /** Minutes that count towards the target. */
  businessMinutes: z.number(),
});

/** A clock with its story. */
export const ExplainedSlaClock = SlaClockView.extend({
  id: Id,
  /** Minutes counted so far; the sum of the intervals' business minutes. */
  elapsedMinutes: z.number(),
  intervals: z.array(SlaInterval),
  /** Why it was breached; null while no one has said so, and for customers. */
  breach: z
    .object({
      /** Code of the reason. */
      reason: z.int(),
      remark: z.string().nullable(),
      byName: z.string().nullable(),
      time: Moment,
    })
    .nullable(),
  /** The caller may say why it was breached. */
  isExplainable: z.boolean(),
});

export const explainServiceRequestSla = endpoint({
  method: "GET",
  path: "/esapi/fault/sla",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Explain every SLA clock of a request as intervals whose minutes add up to the elapsed figure",
  query: z.object({ id: IdParam }),
  response: z.object({
    /** The policy that was chosen when the request was raised, and for whom it is. */
    policy: z
      .object({
        /** Null for customers. */
        name: z.string().nullable(),
        nameEn: z.string().nullable(),
        subject: z.enum(["contractItem", "serviceNumber", "organisation", "default"]),
      })
      .nullable(),
    clocks: z.array(ExplainedSlaClock),
    /** Whose turn it was, without gaps while the request was open; their minutes add up to the time it was open. */
    turns: z.array(
      z.object({
        holder: z.enum(turnHolders),
        /** Name of the third party whose turn it was. */
        party: z.string().nullable(),
        from: Moment,
        /** Null: still going on. */
        to: Moment.nullable(),
        /** Action of the history that began it. */
        cause: z.enum(historyAction.names),
        minutes: z.number(),
        /** In the calendar of the promise to solve. */
        workingMinutes: z.number(),
      }),
    ),
  }),
  errors: ["serviceRequest.notFound"],
});
