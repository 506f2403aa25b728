import type { PlanPerson } from "@pharos/api/plan";
import { daysAfter } from "@pharos/domain/contract";
import { ownHoursOf, type PlanShare } from "@pharos/domain/plan";
import { dayNumberOf } from "@pharos/domain/time";
import { fieldError } from "../../platform/field-error.ts";
import type { PlanRecord } from "./plan.repo.ts";

/** People of a plan as they joined it: the order in which its hours are divided. */
export const inOrderOfJoining = (people: readonly PlanPerson[]): PlanPerson[] =>
  people.toSorted((a, b) => a.id - b.id);

/** Refuses own figures of people that come to more than the plan. */
export function refuseTooManyHours(
  planHour: number,
  people: readonly PlanShare[],
  field: "planHour" | "executors",
): void {
  const own = ownHoursOf(people);
  if (own > planHour) throw fieldError(field, "plan.sharesExceedPlan", { own, planned: planHour });
}

/** The days of a plan. */
interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * Own days of people move as far as the plan, and stay where only its first or last day changes. Either way they end where
 * the plan ends; where nothing of them is left, the plan's days are theirs.
 */
export function peopleMoved(row: PlanRecord, { startDate, endDate }: Days): PlanPerson[] {
  const isShifted = startDate !== row.start_date && endDate !== row.end_date;
  const distance = isShifted ? dayNumberOf(startDate) - dayNumberOf(row.start_date) : 0;
  const shifted = (date: string | null): string | null => (date === null ? null : daysAfter(date, distance));
  return inOrderOfJoining(row.executors).map((person) => {
    const [first, last] = [shifted(person.startDate), shifted(person.endDate)];
    const isGone = (first !== null && first > endDate) || (last !== null && last < startDate);
    return {
      ...person,
      startDate: isGone || first === null || first <= startDate ? null : first,
      endDate: isGone || last === null || last >= endDate ? null : last,
    };
  });
}
