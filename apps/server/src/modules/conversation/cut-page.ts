/** A place in the line of time: everything older lies before this reply and before this step. */
export interface Place {
  readonly replyId: number;
  readonly stepId: number;
}

/** Behind everything there is. */
export const fromTheEnd: Place = { replyId: Number.MAX_SAFE_INTEGER, stepId: Number.MAX_SAFE_INTEGER };

export const writePlace = ({ replyId, stepId }: Place): string => `${replyId}.${stepId}`;

/** A place as `writePlace` wrote it; its form has been checked. */
export function parsePlace(text: string): Place {
  const [replyId = 0, stepId = 0] = text.split(".").map(Number);
  return { replyId, stepId };
}

/** A reply, as far as its order goes. */
interface DatedReply {
  readonly id: number;
  readonly created_at: string;
}

/** A step of the history, as far as its order goes. */
interface DatedStep {
  readonly id: number;
  readonly at: string;
}

interface Page<Reply, Step> {
  readonly replies: readonly Reply[];
  readonly steps: readonly Step[];
  /** Where the next page goes on; null when there is nothing older. */
  readonly next: Place | null;
}

/**
 * Brings replies and steps, each the newest first and at most `limit` of them, into one order and cuts a page of one less.
 * Each list is followed by its ids, so that nothing is left out or shown twice, whatever the moments say.
 */
export function cutPage<Reply extends DatedReply, Step extends DatedStep>(
  replies: readonly Reply[],
  steps: readonly Step[],
  { from, limit }: { readonly from: Place; readonly limit: number },
): Page<Reply, Step> {
  let [replyCount, stepCount] = [0, 0];
  while (replyCount + stepCount < limit - 1) {
    const [reply, step] = [replies[replyCount], steps[stepCount]];
    // What lies behind the end of a list that was cut is not known.
    if ((!reply && replies.length === limit) || (!step && steps.length === limit)) break;
    if (step && (!reply || Date.parse(step.at) >= Date.parse(reply.created_at))) {
      stepCount += 1;
    } else if (reply) replyCount += 1;
    else break;
  }
  const isLast = replyCount === replies.length && stepCount === steps.length;
  return {
    replies: replies.slice(0, replyCount),
    steps: steps.slice(0, stepCount),
    next: isLast
      ? null
      : {
          replyId: replies[replyCount - 1]?.id ?? from.replyId,
          stepId: steps[stepCount - 1]?.id ?? from.stepId,
        },
  };
}
