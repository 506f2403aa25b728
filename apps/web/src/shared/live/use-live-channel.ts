import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { HintListener, LiveState } from "./live-client.ts";
import { pageLive } from "./page-live.ts";

/**
 * Calls back when something on a channel changed that this tab has not done itself, and whenever anything may have: after
 * a reconnect, and now and then while there is no connection. Null listens to nothing.
 */
export function useLiveChannel(channel: string | null, onHint: HintListener): void {
  const listener = useEffectEvent(onHint);
  useEffect(
    () => (channel === null ? undefined : pageLive.subscribe(channel, (hint) => listener(hint))),
    [channel],
  );
}

/** Where the live connection of this page stands. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(pageLive.onStateChange, pageLive.state);
}
