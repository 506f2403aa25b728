import type { Timeline, TimelineEntry } from "@pharos/api/service-request";
import type { Call } from "../../../platform/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toAbility } from "../../../platform/to-ability.ts";
import { toReplies } from "../../conversation/index.ts";
import { replyRelationOf } from "../conversation/reply-relation.ts";
import { formatRefusal } from "../format-refusal.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { isToldByReply, type StepRow, toHistoryEntry } from "./history-steps.ts";
import type { RepliesRead } from "./timeline.repo.ts";

/** Replies and steps in the order they happened, oldest first; a step that a reply caused follows it. */
export function toTimeline(
  { clock, translate }: Platform,
  call: Call,
  row: ServiceRequestRow,
  read: RepliesRead,
  steps: readonly StepRow[],
): Omit<Timeline, "cursor" | "older" | "isPage"> {
  const { actor, locale } = call;
  const relation = replyRelationOf(actor, row);
  const replies = toReplies(read, {
    relation,
    now: clock.now(),
    toAbility: (decision) =>
      toAbility(decision === true || formatRefusal(decision, locale, translate), locale, translate),
  }).map((reply): TimelineEntry => ({ key: `reply-${reply.id}`, at: reply.createdTime, reply, step: null }));
  const events = steps
    .filter((step) => !isToldByReply(step))
    .map((row_): TimelineEntry => {
      const step = toHistoryEntry(row_, { isVendor: relation.side === "vendor", locale }, translate);
      return { key: `event-${step.id}`, at: step.ts, reply: null, step };
    });
  return {
    entries: [...replies.toReversed(), ...events.toReversed()].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    ),
    lastPublicReplyId: read.last_public_id ?? 0,
    isUnanswered: (read.last_customer_id ?? 0) > (read.last_vendor_id ?? 0),
    hasSolution: read.has_solution,
    counts: { public: row.reply_count, internal: read.internal_count },
  };
}
