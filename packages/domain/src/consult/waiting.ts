/** How long people wait for an expert, from those who waited before them. */
export interface WaitHistory {
  /** Seconds from asking for a person until one joined, of the latest consultations. */
  readonly waits: readonly number[];
}

/** Fewer people than this say nothing about the next one. */
const waitsMin = 5;
const minuteSeconds = 60;

/**
 * The time within which four of five of the latest were answered, in whole minutes, longer for who stands further back;
 * null while too few have waited for anything to be said.
 */
export function estimateWaitSeconds({ waits }: WaitHistory, place: number): number | null {
  if (waits.length < waitsMin) return null;
  const sorted = waits.toSorted((a, b) => a - b);
  const wait = sorted[Math.ceil(sorted.length * 0.8) - 1] ?? 0;
  return Math.max(1, Math.ceil((wait * Math.max(1, place)) / minuteSeconds)) * minuteSeconds;
}

/** An expert whom a consultation can be offered to. */
export interface OfferCandidate {
  readonly userId: number;
  /** Of a team that serves the asker's organisation. */
  readonly isServing: boolean;
  /** Consultations in hand. */
  readonly open: number;
  /** Has been offered this one and left it. */
  readonly hasLeft: boolean;
}

/** Whom a consultation is offered to next: the serving team first, then who has the fewest in hand; undefined: nobody is free. */
export function chooseExpert(
  candidates: readonly OfferCandidate[],
  capacity: number,
): OfferCandidate | undefined {
  return candidates
    .filter(({ open, hasLeft }) => open < capacity && !hasLeft)
    .toSorted(
      (a, b) => Number(b.isServing) - Number(a.isServing) || a.open - b.open || a.userId - b.userId,
    )[0];
}
