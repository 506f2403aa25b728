import type { Delivery } from "./live-fan-out.ts";

/**
 * Remembers the hints of a while. Between reading a page and listening to its channel there is always a moment, and
 * browsers show what they read some seconds ago: who begins to listen is informed how long ago the last hint was.
 */
export interface RecentHints {
  readonly note: (delivery: Delivery) => void;
  /** Hints may have been missed: any channel may have had one. */
  readonly noteGap: () => void;
  /** The newest hint that the listener would have received; undefined when there was none for a while. */
  readonly findNewest: (isHeard: (delivery: Delivery) => boolean) => RecentHint | undefined;
}

/** A hint of a moment ago; without a delivery it is not known what was missed. */
export interface RecentHint {
  readonly agoMs: number;
  readonly delivery?: Delivery;
}

/** Makes the memory of a process; `memoryMs` is how far it looks back. */
export function createRecentHints(
  memoryMs: number,
  nowMs: () => number = () => performance.now(),
): RecentHints {
  // In the order of arrival.
  let hints: { readonly delivery: Delivery; readonly atMs: number }[] = [];
  let gapAtMs = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    const oldest = nowMs() - memoryMs;
    const kept = hints.findIndex(({ atMs }) => atMs >= oldest);
    if (kept !== 0) hints = kept < 0 ? [] : hints.slice(kept);
  };
  return {
    note(delivery) {
      forget();
      hints.push({ delivery, atMs: nowMs() });
    },
    noteGap() {
      gapAtMs = nowMs();
    },
    findNewest(isHeard) {
      forget();
      const newest = hints.findLast(({ delivery }) => isHeard(delivery));
      if (newest && newest.atMs >= gapAtMs)
        return { agoMs: nowMs() - newest.atMs, delivery: newest.delivery };
      return gapAtMs >= nowMs() - memoryMs ? { agoMs: nowMs() - gapAtMs } : undefined;
    },
  };
}
