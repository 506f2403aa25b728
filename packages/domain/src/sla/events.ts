import type { Severity } from "../enums.ts";
import type { IsoTime } from "../time.ts";

type At = { readonly at: IsoTime };
/** Events that may start a clock carry the severity of the request at that moment. */
type AtSeverity = At & { readonly severity: Severity };

/**
 * What moves the clocks of a service request. Internal notes, advice and automatic answers are no events.
 * One action may be two events at the same moment: a reply that asks for feedback is `publicVendorReply` and then
 * `awaitFeedback`; a vendor's reply to a waiting request is `resume` and then `publicVendorReply`.
 */
export type SlaEvent =
  /** `isAwaitingApproval`: no service number in force, clocks start at `auditApproved`. */
  | ({ readonly type: "submitted"; readonly isAwaitingApproval?: boolean } & AtSeverity)
  | ({ readonly type: "auditApproved" } & AtSeverity)
  | ({ readonly type: "publicVendorReply" } & AtSeverity)
  /** A public vendor reply that carries the solution or a workaround. */
  | ({ readonly type: "solutionReply" } & AtSeverity)
  | ({ readonly type: "awaitFeedback" } & At)
  | ({ readonly type: "resume" } & At)
  | ({ readonly type: "restored" } & At)
  | ({ readonly type: "notRestored" } & AtSeverity)
  /** `isCancelled`: withdrawn or deleted before it was worked on; nothing counts as met. */
  | ({ readonly type: "closed"; readonly isCancelled?: boolean } & At)
  | ({ readonly type: "reopened" } & AtSeverity)
  | ({ readonly type: "severityChanged" } & AtSeverity)
  | ({ readonly type: "urgent" } & At)
  /** It ended as a duplicate; clocks that ran count for nothing from now on. */
  | ({ readonly type: "merged" } & At)
  /**
   * The merge was taken back: what it had ended goes on as if nothing had happened. `isWaiting`: for the customer's
   * feedback, so that solve and reply clocks stand still. Nothing else may have ended clocks at `mergedAt`.
   */
  | ({ readonly type: "unmerged"; readonly mergedAt: IsoTime; readonly isWaiting: boolean } & At);

/** The name of an event. */
export type SlaEventType = SlaEvent["type"];
