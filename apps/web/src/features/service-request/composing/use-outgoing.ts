import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useMe } from "../../identity/index.ts";
import { repliesIn } from "../timeline-merge.ts";
import type { OutgoingBox, OutgoingEntry } from "./outgoing.ts";
import { outgoingBoxOf, useOutgoingEntries } from "./outgoing-box.ts";

/** The replies of the reader to one request that are on their way, and what can be done with them. */
export interface Outgoing extends Pick<OutgoingBox, "sendNow" | "recall"> {
  readonly entries: readonly OutgoingEntry[];
}

/** Follows the replies to a request; leaving its page sends what waits. */
export function useOutgoing(detail: ServiceRequestDetail): Outgoing {
  const { userId } = useMe();
  const { id, timeline } = detail;
  const replies = useMemo(() => repliesIn(timeline), [timeline]);
  const box = outgoingBoxOf(userId, useQueryClient());
  const all = useOutgoingEntries(box);
  useEffect(() => {
    box.recover();
    return () => void box.flush({ requestId: id });
  }, [box, id]);
  const entries = useMemo(() => {
    // The news of a reply may come before the answer to its sender: it stands there once.
    const hasArrived = (entry: OutgoingEntry) =>
      entry.state !== "waiting" &&
      replies.some(
        (reply) =>
          reply.author?.userId === userId &&
          reply.contentMd === entry.body.contentMd &&
          Date.parse(reply.createdTime) >= entry.heldAtMs - clockSlackMs,
      );
    return all.filter((entry) => entry.requestId === id && !hasArrived(entry));
  }, [all, id, replies, userId]);
  return useMemo(() => ({ entries, sendNow: box.sendNow, recall: box.recall }), [box, entries]);
}

/** How much the clocks of browser and server may differ. */
const clockSlackMs = 60_000;
