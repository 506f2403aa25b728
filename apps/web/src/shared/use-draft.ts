import { useEffect, useMemo, useRef } from "react";
import { clientStoreOf, type Draft } from "./client-store.ts";

const keepDelayMs = 400;

/** A form's draft: what was there when the form opened, and how to keep and forget it. */
export interface DraftHandle<Value> {
  /** The draft found when the form opened; null when there was none. */
  readonly found: Draft<Value> | null;
  /** Keeps the input, a moment after the last change and at the latest when the page goes away. */
  readonly keep: (value: Value) => void;
  /** After a successful send, or when the person discards it. */
  readonly forget: () => void;
}

/** The draft of a slot for a user; see `drafts.ts` for how slots are named. */
export function useDraft<Value>(userId: number, slot: string): DraftHandle<Value> {
  const store = useMemo(() => clientStoreOf(userId), [userId]);
  const found = useMemo(() => store.read<Value>(slot), [store, slot]);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null);

  const handle = useMemo<DraftHandle<Value>>(() => {
    const cancel = () => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
    };
    return {
      found,
      keep: (value) => {
        cancel();
        const write = () => {
          pending.current = null;
          store.keep(slot, value);
        };
        pending.current = { write, timer: setTimeout(write, keepDelayMs) };
      },
      forget: () => {
        cancel();
        store.forget(slot);
      },
    };
  }, [found, slot, store]);

  useEffect(() => {
    const flush = () => {
      const waiting = pending.current;
      if (!waiting) return;
      clearTimeout(waiting.timer);
      waiting.write();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [slot, store]);

  return handle;
}
