import { planPlace, planStatus } from "@pharos/domain/enums";
import type { PlanRow } from "../api.ts";

/** What somebody does on a day at the customer, in this order. */
export const visitSteps = ["depart", "checkIn", "hours", "sign", "done"] as const;
export type VisitStep = (typeof visitSteps)[number];

/** What is known of a visit today. */
export interface VisitFacts {
  readonly hasDeparted: boolean;
  readonly hasArrived: boolean;
  /** The reader's own hours of the day are entered. */
  readonly hasHours: boolean;
  /** The customer has signed the order. */
  readonly isSigned: boolean;
}

/** The first thing that is still to be done: whoever has arrived has departed, too. */
export function nextStep({ hasDeparted, hasArrived, hasHours, isSigned }: VisitFacts): VisitStep {
  if (!hasArrived) return hasDeparted ? "checkIn" : "depart";
  if (!hasHours) return "hours";
  return isSigned ? "done" : "sign";
}

/** Whether a plan takes its people to the customer on a day. */
export const isVisitOn = (
  { place, status, startDate, endDate }: Pick<PlanRow, "place" | "status" | "startDate" | "endDate">,
  day: string,
): boolean =>
  planPlace.fromCode(place) === "onSite" &&
  planStatus.fromCode(status) !== "ended" &&
  startDate <= day &&
  endDate >= day;
