import { endpoint, IdParam, Moment, z } from "../core/index.ts";
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

export const explainServiceRequestSla = endpoint({
  method: "GET",
  path: "/esapi/fault/sla",
  isOurs: true,
  access: { permission: "fault:view" },
  summary: "Explain every SLA clock of a request as intervals whose minutes add up to the elapsed figure",
  query: z.object({ id: IdParam }),
  response: z.array(
    SlaClockView.extend({
      /** Minutes counted so far; the sum of the intervals' business minutes. */
      elapsedMinutes: z.number(),
      intervals: z.array(SlaInterval),
    }),
  ),
  errors: ["serviceRequest.notFound"],
});
