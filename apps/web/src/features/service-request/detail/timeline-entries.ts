import type { ReplyView, TimelineEntry as WireEntry } from "@pharos/api/service-request";
import { type HistoryAction, historyAction, visibility } from "@pharos/domain/enums";
import type { HistoryStep } from "../api.ts";

/** What stands in the one line of time of a request. */
export type TimelineEntry =
  | {
      readonly kind: "reply";
      readonly key: string;
      readonly at: string;
      readonly isInternal: boolean;
      readonly reply: ReplyView;
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

/** The entries of an answer, by what they are; steps that this release does not know are left out. */
export function timelineEntries(entries: readonly WireEntry[]): TimelineEntry[] {
  return entries.flatMap(({ key, at, reply, step }): TimelineEntry[] => {
    if (reply) {
      const isInternal = reply.visibility === visibility.toCode("internal");
      return [{ kind: "reply", key, at, isInternal, reply }];
    }
    if (!step || !historyAction.hasCode(step.action)) return [];
    const action = historyAction.fromCode(step.action);
    return [{ kind: "event", key, at, isInternal: step.isInternal, step, action }];
  });
}

/** The entries of a view. */
export function entriesOf(entries: readonly TimelineEntry[], view: TimelineView): TimelineEntry[] {
  if (view === "all") return [...entries];
  return entries.filter((entry) => entry.isInternal === (view === "internal"));
}
