/**
 * Remembers for a while which rooms had a hint. Between reading a page and hearing of its channel there is always a
 * moment, and browsers show what they read some seconds ago: whoever subscribes soon after a hint is told to look again.
 */
export interface RecentHints {
  readonly note: (room: string) => void;
  /** Hints may have been missed: any room may have had one. */
  readonly noteGap: () => void;
  readonly has: (room: string) => boolean;
}

/** Makes the memory of a process; `memoryMs` is how far it looks back. */
export function createRecentHints(
  memoryMs: number,
  nowMs: () => number = () => performance.now(),
): RecentHints {
  // The map keeps the order of arrival, so what is forgotten first stands first.
  const hintedAtMs = new Map<string, number>();
  let gapAtMs = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    const oldest = nowMs() - memoryMs;
    for (const [room, atMs] of hintedAtMs) {
      if (atMs >= oldest) return;
      hintedAtMs.delete(room);
    }
  };
  return {
    note(room) {
      forget();
      hintedAtMs.delete(room);
      hintedAtMs.set(room, nowMs());
    },
    noteGap() {
      gapAtMs = nowMs();
    },
    has(room) {
      forget();
      return hintedAtMs.has(room) || gapAtMs >= nowMs() - memoryMs;
    },
  };
}
