import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { AbsentError, RefusedError, SignedOutError } from "../../../shared/api/index.ts";
import { clientStoreOf } from "../../../shared/client-store.ts";
import { beforeSignOut } from "../../../shared/leaving.ts";
import { notify } from "../../../shared/notify.ts";
import { uploadBoxOf } from "../../file/index.ts";
import { cachedUser } from "../../identity/index.ts";
import { broughtBack, type Composition, draftSlotOf, uploadPlaceOf } from "../composer/composition.ts";
import type { ConversationKind } from "../conversation.ts";
import { createOutgoingBox, type Delivery, type OutgoingBox, type OutgoingReply } from "./outgoing.ts";

/** Takes a refused reply back into its composer; false when no such composer is on the page. */
type Taker = (kind: ConversationKind, reply: OutgoingReply, error: Error) => boolean;

const takers = new Set<Taker>();

/** The box of a person for one kind of record; the same until the person signs out. */
export function outgoingBoxOf(kind: ConversationKind, userId: number, client: QueryClient): OutgoingBox {
  return clientStoreOf(userId).resident(`${kind.name}.outgoing`, () => makeBox(kind, userId, client));
}

function makeBox(kind: ConversationKind, userId: number, client: QueryClient): OutgoingBox {
  const leaving = new AbortController();
  const box = createOutgoingBox({
    slot: `${kind.name}.outgoing.`,
    drafts: clientStoreOf(userId),
    deliver: async (reply, { isLeaving }) =>
      // What one person wrote must not go out in the name of the next one.
      cachedUser(client)?.userId === userId
        ? deliver(kind, client, reply, isLeaving)
        : { kind: "unsure", error: new SignedOutError("") },
    giveBack: (reply, error) => giveBack(kind, userId, reply, error),
    now: Date.now,
    later: (run, delayMs) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    onDispose: () => {
      leaving.abort();
      stopFlushing();
    },
  });
  // Anyone who leaves has decided: what waits goes out, and goes on being sent when the page is gone.
  window.addEventListener("pagehide", () => void box.flush("leaving"), { signal: leaving.signal });
  const stopFlushing = beforeSignOut(() => box.flush("all"));
  window.addEventListener("online", () => retryUnsure(box), { signal: leaving.signal });
  return box;
}

/** The replies on their way, followed. */
export function useOutgoingEntries(box: OutgoingBox): ReturnType<OutgoingBox["entries"]> {
  return useSyncExternalStore(box.subscribe, box.entries);
}

/** Registers a composer that takes refused replies back. */
export function onRefusedReply(taker: Taker): () => void {
  takers.add(taker);
  return () => takers.delete(taker);
}

function retryUnsure(box: OutgoingBox): void {
  for (const { key, state } of box.entries()) if (state === "unsure") box.sendNow(key);
}

async function deliver(
  kind: ConversationKind,
  client: QueryClient,
  reply: OutgoingReply,
  isKeptAlive: boolean,
): Promise<Delivery> {
  try {
    const message = await kind.deliver(client, reply, { isKeptAlive });
    if (message) notify.success(message);
    return { kind: "delivered" };
  } catch (error) {
    const reason = error instanceof Error ? error : new Error(String(error));
    if (!(reason instanceof RefusedError)) {
      // A record that is gone refuses for good; everything else may be otherwise in a moment.
      return { kind: reason instanceof AbsentError ? "refused" : "unsure", error: reason };
    }
    // The very key has been carried out with other words: it was said already.
    if (reason.code === "common.idempotencyKeyReused") return { kind: "delivered" };
    kind.applyRefusal(client, reason);
    return { kind: "refused", error: reason };
  }
}

function giveBack(kind: ConversationKind, userId: number, reply: OutgoingReply, error: Error): void {
  for (const take of takers) if (take(kind, reply, error)) return;
  // No one is at the composer: the text waits there as a draft.
  const drafts = clientStoreOf(userId);
  const place = { kind, id: reply.subjectId };
  const slot = draftSlotOf(place, reply.audience);
  const since = drafts.read<Composition>(slot)?.value;
  drafts.keep(slot, since ? broughtBack(reply.composition, since) : reply.composition);
  uploadBoxOf(userId, uploadPlaceOf(place, reply.audience), kind.attachmentType).putBack(reply.files);
  if (error.message !== "") notify.failure(error);
}
