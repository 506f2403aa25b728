/** A message of a service request. */
export interface ThreadMessage {
  readonly isVendor: boolean;
  /** A note of the vendor's people, which the customer does not see. */
  readonly isInternal: boolean;
}

/** What a request needs next, as far as its thread says. */
export type NextStep = "firstReply" | "answer" | "wait" | "none";

/** Which messages say what was tried and what is open. */
export interface ThreadSummary<Message extends ThreadMessage> {
  /** The latest of the vendor, in their order. */
  readonly tried: readonly Message[];
  /** What the customer wrote since the vendor last replied, in its order. */
  readonly open: readonly Message[];
  readonly nextStep: NextStep;
}

const triedMax = 3;
const openMax = 3;

/** Sums a thread up without understanding a word: by who wrote when. Messages come in their order. */
export function summariseThread<Message extends ThreadMessage>(
  messages: readonly Message[],
  isEnded: boolean,
): ThreadSummary<Message> {
  const lastReply = messages.findLastIndex(({ isVendor, isInternal }) => isVendor && !isInternal);
  const unanswered = messages.slice(lastReply + 1).filter(({ isVendor }) => !isVendor);
  return {
    tried: messages.filter(({ isVendor }) => isVendor).slice(-triedMax),
    open: unanswered.slice(-openMax),
    nextStep: isEnded ? "none" : lastReply < 0 ? "firstReply" : unanswered.length > 0 ? "answer" : "wait",
  };
}
