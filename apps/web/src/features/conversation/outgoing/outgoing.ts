import type { DraftStore } from "../../../shared/client-store.ts";
import type { RememberedUpload } from "../../file/index.ts";
import type { Audience, Composition } from "../composer/composition.ts";

/** A reply that was sent off but can still be taken back, or whose arrival is not known yet. */
export interface OutgoingReply<Body extends object = object> {
  /** Idempotency key: however often it is tried, it is said once. */
  readonly key: string;
  /** The record that it is about. */
  readonly subjectId: number;
  readonly audience: Audience;
  /** What the composer gets back when it is taken back. */
  readonly composition: Composition;
  readonly files: readonly RememberedUpload[];
  readonly body: Body;
  readonly heldAtMs: number;
  readonly sendAtMs: number;
  /** It was sent at least once, so that taking it back may be too late. */
  readonly isTried?: true;
}

/** Where a reply stands; `unsure` was tried without an answer and is tried again. */
export type OutgoingState = "waiting" | "sending" | "unsure";

/** A reply with its state, as it is shown. */
export interface OutgoingEntry<Body extends object = object> extends OutgoingReply<Body> {
  readonly state: OutgoingState;
  /** Why it has not arrived, in the reader's language. */
  readonly reason: string | null;
  /** It lies in the browser's storage, where other pages of this browser find it, and take it back or deliver it. */
  readonly isStored: boolean;
}

/** How an attempt ended. `refused` has been judged: it must be changed, or sent in spite of something. */
export type Delivery =
  | { readonly kind: "delivered" }
  | { readonly kind: "refused"; readonly error: Error }
  | { readonly kind: "unsure"; readonly error: Error };

/** What the box needs of its surroundings. */
export interface OutgoingDependencies<Body extends object> {
  /** Begins the names under which the replies are kept. */
  readonly slot: string;
  readonly drafts: DraftStore;
  readonly deliver: (
    reply: OutgoingReply<Body>,
    options: { readonly isLeaving: boolean },
  ) => Promise<Delivery>;
  /** Gives a refused reply back to who wrote it. */
  readonly giveBack: (reply: OutgoingReply<Body>, error: Error) => void;
  readonly now: () => number;
  /** Runs something later; answers the function that gives it up. */
  readonly later: (run: () => void, delayMs: number) => () => void;
  /** Called when the box is given up. */
  readonly onDispose?: () => void;
}

/** The replies of one person that are on their way. They are kept in the browser until the server has taken them. */
export interface OutgoingBox<Body extends object = object> {
  readonly entries: () => readonly OutgoingEntry<Body>[];
  readonly subscribe: (listener: () => void) => () => void;
  readonly hold: (reply: OutgoingReply<Body>) => void;
  /** Sends without waiting any longer. */
  readonly sendNow: (key: string) => void;
  /** Takes a reply back that has not been tried yet; undefined when it is too late. */
  readonly recall: (key: string) => OutgoingReply<Body> | undefined;
  /** Sends what waits: of a record whose page is left, or everything, such as when the portal is left. */
  readonly flush: (of: { readonly subjectId: number } | "leaving" | "all") => Promise<void>;
  /** Takes up what an earlier page could not be sure of. */
  readonly recover: () => void;
  /** Gives up every attempt; what is stored waits for the next time. */
  readonly dispose: () => void;
}

const retryMs = 15_000;
/** Another page of this browser may be about to send it; it goes first. */
const otherPageMs = 3_000;
/** Until then the server remembers what it has taken; later a second attempt would be a second reply. */
const rememberedMs = 40 * 3_600_000;

/** Makes the box of a person. */
export function createOutgoingBox<Body extends object>(
  dependencies: OutgoingDependencies<Body>,
): OutgoingBox<Body> {
  const { slot: outgoingSlot, drafts, deliver, giveBack, now, later, onDispose } = dependencies;
  const listeners = new Set<() => void>();
  const timers = new Map<string, () => void>();
  let entries: readonly OutgoingEntry<Body>[] = [];

  const publish = (next: readonly OutgoingEntry<Body>[]): void => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => entries.find((entry) => entry.key === key);
  const change = (key: string, changes: Partial<OutgoingEntry<Body>>): void =>
    publish(entries.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  const drop = (key: string): void => {
    timers.get(key)?.();
    timers.delete(key);
    publish(entries.filter((entry) => entry.key !== key));
  };
  const schedule = (key: string, delayMs: number): void => {
    timers.get(key)?.();
    timers.set(
      key,
      later(() => void send(key), delayMs),
    );
  };

  const send = async (key: string, isLeaving = false): Promise<void> => {
    const entry = find(key);
    if (!entry || entry.state === "sending") return;
    // Another page of this browser has delivered it, or taken it back. Without storage no other page knows of it.
    if (entry.isStored && drafts.read(outgoingSlot + key) === null) return drop(key);
    timers.get(key)?.();
    change(key, { state: "sending", reason: null });
    // Anyone who finds it here later must know that it may have arrived.
    const kept = drafts.read<OutgoingReply<Body>>(outgoingSlot + key)?.value;
    if (kept) drafts.keep(outgoingSlot + key, { ...kept, isTried: true });
    const delivery = await deliver(entry, { isLeaving });
    if (delivery.kind === "unsure") {
      change(key, { state: "unsure", reason: delivery.error.message });
      schedule(key, retryMs);
      return;
    }
    drafts.forget(outgoingSlot + key);
    drop(key);
    if (delivery.kind === "refused") giveBack(entry, delivery.error);
  };

  return {
    entries: () => entries,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold(reply) {
      const slot = outgoingSlot + reply.key;
      drafts.keep(slot, reply);
      publish([
        ...entries,
        { ...reply, state: "waiting", reason: null, isStored: drafts.read(slot) !== null },
      ]);
      schedule(reply.key, Math.max(0, reply.sendAtMs - now()));
    },
    sendNow: (key) => void send(key),
    recall(key) {
      const entry = find(key);
      if (entry?.state !== "waiting") return undefined;
      // Another page is sending it at this moment, or has sent it, or has taken it back.
      const kept = drafts.read<OutgoingReply<Body>>(outgoingSlot + key)?.value;
      if (entry.isStored && (!kept || kept.isTried)) return undefined;
      drafts.forget(outgoingSlot + key);
      drop(key);
      return entry;
    },
    dispose() {
      for (const cancel of timers.values()) cancel();
      timers.clear();
      listeners.clear();
      onDispose?.();
    },
    async flush(of) {
      const concerned = entries.filter(
        ({ subjectId }) => typeof of === "string" || of.subjectId === subjectId,
      );
      await Promise.all(concerned.map(({ key }) => send(key, of === "leaving")));
    },
    recover() {
      for (const slot of drafts.slots(outgoingSlot)) {
        const reply = drafts.read<OutgoingReply<Body>>(slot)?.value;
        if (!reply || find(reply.key)) continue;
        if (now() - reply.heldAtMs > rememberedMs) {
          drafts.forget(slot);
          giveBack(reply, new Error(""));
          continue;
        }
        const state = reply.isTried ? "unsure" : "waiting";
        publish([...entries, { ...reply, state, reason: null, isStored: true }]);
        schedule(reply.key, reply.isTried ? 0 : Math.max(0, reply.sendAtMs + otherPageMs - now()));
      }
    },
  };
}
