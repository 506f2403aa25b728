import type { ContractItemStatus } from "../enums.ts";

/** What decides whether the delivery of a contract item may be declared done. */
export type ContractItemFacts = {
  readonly status: ContractItemStatus;
  /** Last day of the item, `YYYY-MM-DD`. */
  readonly endDate: string;
  /** Plans that are neither ended nor cancelled. */
  readonly openPlans: number;
  readonly unreviewedHours: number;
  /** Quota of its service items that is not used up. */
  readonly quotaLeft: number;
};

/** Why an item cannot be closed yet. */
export type ClosingReason = "alreadyEnded" | "openPlans" | "unreviewedHours" | "quotaLeft";

/** What stands in the way of closing an item; nothing means that it may be closed. A quota lapses with the term. */
export function closingReasons(facts: ContractItemFacts, today: string): ClosingReason[] {
  const reasons: ClosingReason[] = [];
  if (facts.status === "done" || facts.status === "cancelled") reasons.push("alreadyEnded");
  if (facts.openPlans > 0) reasons.push("openPlans");
  if (facts.unreviewedHours > 0) reasons.push("unreviewedHours");
  if (facts.quotaLeft > 0 && facts.endDate >= today) reasons.push("quotaLeft");
  return reasons;
}
