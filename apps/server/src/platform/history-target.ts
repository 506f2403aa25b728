import type { Call } from "./call.ts";

/** A kind of record whose audit lines are shown as its history. */
export interface HistoryTarget {
  /** As in `tx.audit({ objectType })`, such as `contract`. */
  readonly objectType: string;
  /** Whether the caller may know of the record now; false also when there is none. Use the rule of the detail page. */
  readonly mayRead: (call: Call, id: number) => Promise<boolean>;
  /** Fields of `detail` that this caller must not see, such as amounts. Absent: every reader sees all. */
  readonly maskedFields?: (call: Call, id: number) => readonly string[] | Promise<readonly string[]>;
}
