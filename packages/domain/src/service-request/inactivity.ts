import type { ServiceRequestStatus } from "../enums.ts";
import { type IsoTime, toMs } from "../time.ts";
import { requestPeriods } from "./periods.ts";

/** What says how long the vendor has waited for the customer. */
export type InactivityFacts = {
  readonly status: ServiceRequestStatus;
  readonly awaitingSince: IsoTime | null;
  readonly closeNotifiedAt: IsoTime | null;
  readonly lastCustomerReplyAt: IsoTime | null;
};

/** A question of the vendor that the customer has not answered; epoch milliseconds. */
export type Inactivity = {
  /** When the oldest open question was asked. */
  readonly sinceMs: number;
  /** When the request closes for want of an answer. */
  readonly endsAtMs: number;
  /** Asked for information, or to confirm that it can be closed. */
  readonly question: "feedback" | "close";
};

/** The inactivity a request is in; null when nothing is being waited for. */
export function inactivityOf(request: InactivityFacts): Inactivity | null {
  const { status, awaitingSince, closeNotifiedAt, lastCustomerReplyAt } = request;
  const isWorkedOn = status === "processing" || status === "restored" || status === "awaitingFeedback";
  const answeredMs = lastCustomerReplyAt === null ? -Infinity : toMs(lastCustomerReplyAt);
  const open = [
    { question: "feedback", at: status === "awaitingFeedback" ? awaitingSince : null } as const,
    { question: "close", at: isWorkedOn ? closeNotifiedAt : null } as const,
  ]
    .flatMap(({ question, at }) => (at === null ? [] : [{ question, sinceMs: toMs(at) }]))
    .filter(({ sinceMs }) => sinceMs > answeredMs)
    .toSorted((a, b) => a.sinceMs - b.sinceMs);
  const oldest = open[0];
  return oldest ? { ...oldest, endsAtMs: oldest.sinceMs + requestPeriods.inactivityMs } : null;
}

/** When a request closes for want of an answer (epoch milliseconds), or null when nothing is being waited for. */
export const inactivityEndsAtMs = (request: InactivityFacts): number | null =>
  inactivityOf(request)?.endsAtMs ?? null;

/** What a period of inactivity leads to, in this order: a reminder, the warning, the end. */
export type InactivityStep = "remind" | "warn" | "close";

/** What has been done about one inactivity. */
export type InactivitySteps = {
  readonly isReminded: boolean;
  /** Epoch milliseconds; null while no one was warned. */
  readonly warnedAtMs: number | null;
};

const [firstReminderMs, warningMs] = requestPeriods.feedbackReminderMs;

/** What is due now. No one is closed on without a warning that has stood for its whole time, however late it came. */
export function dueInactivityStep(
  { sinceMs, endsAtMs }: Inactivity,
  { isReminded, warnedAtMs }: InactivitySteps,
  nowMs: number,
): InactivityStep | null {
  const waitedMs = nowMs - sinceMs;
  if (warnedAtMs !== null) {
    const warnedEndMs = warnedAtMs + requestPeriods.inactivityMs - warningMs;
    return nowMs >= Math.max(endsAtMs, warnedEndMs) ? "close" : null;
  }
  if (waitedMs >= warningMs) return "warn";
  return waitedMs >= firstReminderMs && !isReminded ? "remind" : null;
}
