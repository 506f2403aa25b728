import type { ServiceRequestStatus } from "../enums.ts";
import { type IsoTime, toMs } from "../time.ts";
import { requestPeriods } from "./periods.ts";

/** What says how long the vendor has waited for the customer. */
export type InactivityFacts = {
  readonly status: ServiceRequestStatus;
  readonly awaitingSince: IsoTime | null;
  readonly closeNotifiedAt: IsoTime | null;
  readonly lastCustomerReplyAt: IsoTime | null;
  /** When a restored request closes unless somebody confirms or refuses. */
  readonly restoredClosesAt: IsoTime | null;
};

/** A question of the vendor that the customer has not answered; epoch milliseconds. */
export type Inactivity = {
  /** When the question was asked; for a restored request, a moment that identifies this wait. */
  readonly sinceMs: number;
  /** When the customer is reminded for the first time; null for a question that only has a warning. */
  readonly remindsAtMs: number | null;
  readonly warnsAtMs: number;
  /** When the request closes for want of an answer. */
  readonly endsAtMs: number;
  /** Asked for information, to confirm that it can be closed, or nothing but told that it is restored. */
  readonly question: "feedback" | "close" | "restored";
};

const [firstReminderMs, warningMs] = requestPeriods.feedbackReminderMs;

/** The inactivity that ends a request first; null when nothing is being waited for. */
export function inactivityOf(request: InactivityFacts): Inactivity | null {
  const { status, awaitingSince, closeNotifiedAt, lastCustomerReplyAt, restoredClosesAt } = request;
  const isWorkedOn = status === "processing" || status === "restored" || status === "awaitingFeedback";
  const answeredMs = lastCustomerReplyAt === null ? -Infinity : toMs(lastCustomerReplyAt);
  const open = [
    { question: "feedback", at: status === "awaitingFeedback" ? awaitingSince : null } as const,
    { question: "close", at: isWorkedOn ? closeNotifiedAt : null } as const,
  ]
    .flatMap(({ question, at }) => (at === null ? [] : [{ question, sinceMs: toMs(at) }]))
    .filter(({ sinceMs }) => sinceMs > answeredMs)
    .map(asked);
  const restored = status === "restored" && restoredClosesAt !== null ? [told(toMs(restoredClosesAt))] : [];
  const [first] = [...open, ...restored].toSorted((a, b) => a.endsAtMs - b.endsAtMs);
  return first ?? null;
}

const asked = ({ question, sinceMs }: Pick<Inactivity, "question" | "sinceMs">): Inactivity => ({
  question,
  sinceMs,
  remindsAtMs: sinceMs + firstReminderMs,
  warnsAtMs: sinceMs + warningMs,
  endsAtMs: sinceMs + requestPeriods.inactivityMs,
});

const told = (endsAtMs: number): Inactivity => {
  const warnsAtMs = endsAtMs - requestPeriods.restoredWarningMs;
  return { question: "restored", sinceMs: warnsAtMs, remindsAtMs: null, warnsAtMs, endsAtMs };
};

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

/** What is due now. No one is closed on without a warning that has stood for its whole time, however late it came. */
export function dueInactivityStep(
  { remindsAtMs, warnsAtMs, endsAtMs }: Inactivity,
  { isReminded, warnedAtMs }: InactivitySteps,
  nowMs: number,
): InactivityStep | null {
  if (warnedAtMs !== null) {
    const warnedEndMs = warnedAtMs + endsAtMs - warnsAtMs;
    return nowMs >= Math.max(endsAtMs, warnedEndMs) ? "close" : null;
  }
  if (nowMs >= warnsAtMs) return "warn";
  return remindsAtMs !== null && nowMs >= remindsAtMs && !isReminded ? "remind" : null;
}
