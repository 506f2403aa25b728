import type { Severity } from "../enums.ts";

/** What an open service request weighs, in days of work, by its severity. */
export const requestWeights: Readonly<Record<Severity, number>> = { p1: 4, p2: 3, p3: 1.5, p4: 0.5 };

/** A load is never shown higher than this, in percent. */
export const loadRateMax = 999;

/** Hours of a working day. */
export const dayHours = 8;

/** The work at hand and the time for it. */
export interface Load {
  /** Open service requests by severity; what is absent is none. */
  readonly openRequests: Readonly<Partial<Record<Severity, number>>>;
  /** Planned hours that are left this week of plans in progress. */
  readonly planHours?: number;
  /** Hours a week. */
  readonly capacityHours: number;
}

/** The weight of open work in days. */
export function workWeight({
  openRequests,
  planHours = 0,
}: Pick<Load, "openRequests" | "planHours">): number {
  const names = Object.keys(requestWeights) as Severity[]; // Object.keys forgets the keys of the table above.
  const requests = names.reduce((sum, name) => sum + requestWeights[name] * (openRequests[name] ?? 0), 0);
  return requests + planHours / dayHours;
}

/**
 * Open work against the capacity of a week, in whole percent, at most 999. Without work it is 0 whatever the capacity;
 * work without capacity is 999.
 */
export function loadRate(load: Load): number {
  const weight = workWeight(load);
  if (weight <= 0) return 0;
  if (load.capacityHours <= 0) return loadRateMax;
  return Math.min(loadRateMax, Math.round((weight * dayHours * 100) / load.capacityHours));
}
