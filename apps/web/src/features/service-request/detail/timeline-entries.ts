import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { type HistoryAction, historyAction, visibility } from "@pharos/domain/enums";
import type { HistoryStep } from "../api.ts";

type Reply = ServiceRequestDetail["replies"][number];

/** What stands in the one line of time of a request. */
export type TimelineEntry =
  | {
      readonly kind: "reply";
      readonly key: string;
      readonly at: string;
      readonly isInternal: boolean;
      readonly reply: Reply;
    }
  | {
      readonly kind: "event";
      readonly key: string;
      readonly at: string;
      readonly isInternal: boolean;
      readonly step: HistoryStep;
      readonly action: HistoryAction;
    };

/** Which entries a reader wants to see. */
export type TimelineView = "all" | "public" | "internal";

/** Steps that a reply, or the description itself, already tells. */
const toldElsewhere: ReadonlySet<HistoryAction> = new Set([
  "create",
  "reply",
  "editReply",
  "removeReply",
  "needFeedback",
  "feedback",
  "internalReply",
  "advise",
]);

/** Replies and steps in the order they happened; a step that a reply caused follows it. */
export function timelineEntries(replies: readonly Reply[], steps: readonly HistoryStep[]): TimelineEntry[] {
  const events = steps.flatMap((step): TimelineEntry[] => {
    if (!historyAction.hasCode(step.action)) return [];
    const action = historyAction.fromCode(step.action);
    if (toldElsewhere.has(action)) return [];
    return [
      { kind: "event", key: `event-${step.id}`, at: step.ts, isInternal: step.isInternal, step, action },
    ];
  });
  const messages = replies.map(
    (reply): TimelineEntry => ({
      kind: "reply",
      key: `reply-${reply.id}`,
      at: reply.createdTime,
      isInternal: reply.visibility === visibility.toCode("internal"),
      reply,
    }),
  );
  // The history comes newest first; among equal times the older step has the smaller id.
  return [...messages, ...events.toReversed()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The entries of a view. */
export function entriesOf(entries: readonly TimelineEntry[], view: TimelineView): TimelineEntry[] {
  if (view === "all") return [...entries];
  return entries.filter((entry) => entry.isInternal === (view === "internal"));
}

/** How many replies each view holds; events are not counted. */
export function replyCounts(entries: readonly TimelineEntry[]): Readonly<Record<TimelineView, number>> {
  const replies = entries.filter((entry) => entry.kind === "reply");
  const internal = replies.filter((entry) => entry.isInternal).length;
  return { all: replies.length, public: replies.length - internal, internal };
}
