import type { FindingObject } from "./finding.ts";

/** Somebody accepts that a rule fails: for a database or one object, for a time, until it gets worse. */
export type Waiver = {
  readonly ruleCode: string;
  /** Id of the object; null for all of the rule. */
  readonly object: string | null;
  /** ISO 8601; null without end. */
  readonly endsAt: string | null;
  /** The value that was accepted; null accepts any. */
  readonly value: number | null;
  /** By which share the accepted value may get worse, e.g. 0.2. */
  readonly tolerance: number;
};

/** Whether a waiver covers what fails. `at` is in milliseconds since 1970. */
export function isWaived(
  waivers: readonly Waiver[],
  ruleCode: string,
  object: FindingObject,
  worse: "higher" | "lower",
  at: number,
): boolean {
  return waivers.some((waiver) => {
    if (waiver.ruleCode !== ruleCode) return false;
    if (waiver.object !== null && waiver.object !== object.id) return false;
    if (waiver.endsAt !== null && Date.parse(waiver.endsAt) <= at) return false;
    if (waiver.value === null || typeof object.value !== "number") return true;
    const room = Math.abs(waiver.value) * waiver.tolerance;
    return worse === "higher" ? object.value <= waiver.value + room : object.value >= waiver.value - room;
  });
}
