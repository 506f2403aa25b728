import { monthsAfter } from "../contract/validity.ts";
import type { ServiceItemCycle } from "./enums.ts";

const monthsOf: Readonly<Record<ServiceItemCycle, number | null>> = {
  once: null,
  monthly: 1,
  quarterly: 3,
  halfYearly: 6,
  yearly: 12,
};

interface Rhythm {
  readonly cycle: ServiceItemCycle;
  /** Day of the last time; null: never yet. */
  readonly lastOn: string | null;
  /** First and last day of the term; null: open. */
  readonly startOn: string | null;
  readonly endOn: string | null;
}

/**
 * The last day on which a recurring service is in time: a cycle after it was done last, or after the term began. Null
 * without a rhythm, without anything to count from, and where the term ends before.
 */
export function nextDueOn({ cycle, lastOn, startOn, endOn }: Rhythm): string | null {
  const months = monthsOf[cycle];
  // What was done before the term is of another term.
  const isOfTerm = lastOn !== null && (startOn === null || lastOn >= startOn);
  const from = isOfTerm ? lastOn : startOn;
  if (months === null || from === null) return null;
  const due = monthsAfter(from, months);
  return endOn !== null && due > endOn ? null : due;
}
