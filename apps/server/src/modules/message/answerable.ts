import type { AnswerTarget } from "../../platform/delivery/mail-answers.ts";

/**
 * Events whose mail can be answered: an answer is public, so what stays among the vendor's people is not among them.
 */
const answerableEvents: ReadonlySet<string> = new Set([
  "fault.created",
  "fault.assigned",
  "fault.handedOver",
  "fault.reply.vendor",
  "fault.reply.customer",
  "fault.needFeedback",
  "fault.recovered",
  "fault.closeNotify",
  "fault.closed",
  "fault.reopened",
  "fault.reportMarked",
]);

interface Notified {
  readonly event: string | null;
  readonly objectType: string | null | undefined;
  readonly objectId: number | null | undefined;
}

/** What an answer of this person to a mail would be about; undefined when it cannot be answered. */
export function answerTargetOf(notified: Notified, userId: number): AnswerTarget | undefined {
  const requestId = answerableRequestOf(notified);
  return requestId === undefined ? undefined : { requestId, userId };
}

/** The same for an address without an account. */
export function outsiderAnswerTargetOf(notified: Notified, email: string): AnswerTarget | undefined {
  const requestId = answerableRequestOf(notified);
  return requestId === undefined ? undefined : { requestId, email };
}

function answerableRequestOf({ event, objectType, objectId }: Notified): number | undefined {
  if (event === null || !answerableEvents.has(event)) return undefined;
  return objectType === "serviceRequest" && objectId != null ? objectId : undefined;
}
