import { useSyncExternalStore } from "react";

const tickMs = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

/**
 * The current time in epoch milliseconds, renewed every `everyMs` (a multiple of one second). One timer serves all;
 * it stands still while no one looks.
 */
export function useNow(everyMs = 30_000): number {
  return useSyncExternalStore(subscribe, () => {
    // No one has looked for a while: the last tick may be old.
    if (timer === undefined) nowMs = Date.now();
    return Math.floor(nowMs / everyMs) * everyMs;
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(tick, tickMs);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

function tick(): void {
  if (document.hidden) return;
  nowMs = Date.now();
  for (const listener of listeners) listener();
}
