import type { AnyEndpoint } from "@pharos/api/core";
import {
  AbsentError,
  type CallArguments,
  callWithMessage,
  NotAllowedError,
  RefusedError,
} from "../api/index.ts";
import { deviceKeyOf } from "./device-key.ts";
import { offlineKinds } from "./offline-kinds.ts";
import { type OfflineEntry, offlineStore } from "./offline-store.ts";

const retryMs = 30_000;

/** What became of an entry that was tried. */
type Outcome =
  | { readonly kind: "sent" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unsure" };

/** What one person entered without a network. */
export interface OfflineBox {
  readonly entries: () => readonly OfflineEntry[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what an earlier page kept, and sends it. */
  readonly recover: () => Promise<void>;
  /** Keeps an entry; rejects where the browser cannot. */
  readonly keep: (entry: Omit<OfflineEntry, "userId" | "keptAt" | "refusal">) => Promise<void>;
  /** Sends what waits; what was refused only when its key is given. */
  readonly send: (key?: string) => Promise<void>;
  readonly discard: (key: string) => Promise<void>;
  /** Stops sending; what is kept waits for the next time. */
  readonly dispose: () => void;
}

/** What a box needs of its surroundings. */
interface OfflineSurroundings {
  /** Told of everything that has arrived. */
  readonly onSent: (kind: OfflineEntry["kind"]) => void;
  /** Whether its person is still signed in: nothing is sent in the name of another one. */
  readonly isSignedIn: () => boolean;
}

/** Makes the box of a person. */
export function createOfflineBox(userId: number, { onSent, isSignedIn }: OfflineSurroundings): OfflineBox {
  const listeners = new Set<() => void>();
  let entries: readonly OfflineEntry[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = async (): Promise<void> => {
    entries = await offlineStore.list(userId);
    for (const listener of listeners) listener();
  };

  const sendOne = async (entry: OfflineEntry): Promise<boolean> => {
    const outcome = await deliver(entry);
    if (outcome.kind === "unsure") return false;
    if (outcome.kind === "sent") await offlineStore.remove(entry.key);
    else await offlineStore.put({ ...entry, refusal: outcome.reason });
    await read();
    if (outcome.kind === "sent") onSent(entry.kind);
    return true;
  };

  const send = (key?: string): Promise<void> =>
    alone(async () => {
      clearTimeout(timer);
      await read();
      for (const entry of entries) {
        if (!isSignedIn()) return;
        if (entry.isUnreadable || (entry.refusal !== null && entry.key !== key)) continue;
        // The others would fail for the same reason.
        if (!(await sendOne(entry))) break;
      }
      if (entries.some(({ refusal, isUnreadable }) => refusal === null && !isUnreadable)) wait();
    });

  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void box.send(), retryMs);
  };
  const sendAgain = () => void box.send();
  window.addEventListener("online", sendAgain);

  const box: OfflineBox = {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recover: async () => {
      // Had before the network goes: without it nothing could be kept.
      await deviceKeyOf(userId).catch(() => undefined);
      await box.send();
    },
    keep: async (entry) => {
      await offlineStore.put({ ...entry, userId, keptAt: new Date().toISOString(), refusal: null });
      await read();
      wait();
    },
    send: (key) => send(key).catch(() => undefined),
    discard: async (key) => {
      await offlineStore.remove(key);
      await read();
    },
    dispose: () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendAgain);
    },
  };
  return box;
}

/** One page of the browser sends at a time; the key keeps it once where the browser has no locks. */
function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  return locks ? locks.request("pharos.offline", work) : work();
}

async function deliver({ kind, input, key }: OfflineEntry): Promise<Outcome> {
  const { endpoint } = offlineKinds[kind];
  try {
    // The input was made for this endpoint when it was kept.
    const args = [input, { idempotencyKey: key }] as unknown as CallArguments<AnyEndpoint>;
    await callWithMessage(endpoint, ...args);
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof RefusedError) {
      const reasons = [...new Set([...Object.values(error.fields), error.message])].filter(Boolean);
      return { kind: "refused", reason: reasons.join(" · ") };
    }
    if (error instanceof AbsentError || error instanceof NotAllowedError)
      return { kind: "refused", reason: error.message };
    return { kind: "unsure" };
  }
}
