import { useEffect, useEffectEvent } from "react";
import { type HintListener, subscribe } from "./live-client.ts";

/**
 * Calls back when something on a channel changed, and once after every reconnect. A hint only says "look again":
 * invalidate the queries concerned. Null listens to nothing.
 */
export function useLiveChannel(channel: string | null, onHint: HintListener): void {
  const listener = useEffectEvent(onHint);
  useEffect(() => (channel === null ? undefined : subscribe(channel, (hint) => listener(hint))), [channel]);
}
