import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useMe } from "../../identity/index.ts";
import type { Conversation } from "../conversation.ts";
import type { OutgoingBox, OutgoingEntry } from "./outgoing.ts";
import { outgoingBoxOf, useOutgoingEntries } from "./outgoing-box.ts";

/** The replies of the reader to one record that are on their way, and what can be done with them. */
export interface Outgoing extends Pick<OutgoingBox, "sendNow" | "recall"> {
  readonly entries: readonly OutgoingEntry[];
}

/** Follows the replies to a record; leaving its page sends what waits. */
export function useOutgoing({ kind, id, replies }: Conversation): Outgoing {
  const { userId } = useMe();
  const box = outgoingBoxOf(kind, userId, useQueryClient());
  const all = useOutgoingEntries(box);
  useEffect(() => {
    box.recover();
    return () => void box.flush({ subjectId: id });
  }, [box, id]);
  const entries = useMemo(() => {
    // The news of a reply may come before the answer to its sender: it stands there once.
    const hasArrived = (entry: OutgoingEntry) =>
      entry.state !== "waiting" &&
      replies.some(
        (reply) =>
          reply.author?.userId === userId &&
          reply.contentMd === entry.composition.contentMd.trim() &&
          Date.parse(reply.createdTime) >= entry.heldAtMs - clockSlackMs,
      );
    return all.filter((entry) => entry.subjectId === id && !hasArrived(entry));
  }, [all, id, replies, userId]);
  return useMemo(() => ({ entries, sendNow: box.sendNow, recall: box.recall }), [box, entries]);
}

/** How much the clocks of browser and server may differ. */
const clockSlackMs = 60_000;
