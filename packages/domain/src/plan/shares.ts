import { divideHours } from "./planned-days.ts";

/** What somebody has of a plan's hours; null or absent: an equal part of what the others' own figures leave. */
export interface PlanShare {
  readonly planHour?: number | null | undefined;
}

const isOpen = ({ planHour }: PlanShare): boolean => planHour === null || planHour === undefined;

/** Hours of people with a figure of their own. */
export const ownHoursOf = (people: readonly PlanShare[]): number =>
  people.reduce((sum, { planHour }) => sum + Math.round((planHour ?? 0) * 10), 0) / 10;

/**
 * The hours of each person of a plan, in the order in which they joined it. Who has no own figure shares what the others
 * leave, so that the shares come to the plan; `plan_share` of the database is the same rule.
 */
export function sharesOf(planHours: number, people: readonly PlanShare[]): number[] {
  const rest = Math.max(0, planHours - ownHoursOf(people));
  const parts = divideHours(rest, people.filter(isOpen).length);
  let next = 0;
  return people.map((person) => {
    if (!isOpen(person)) return person.planHour ?? 0;
    next += 1;
    return parts[next - 1] ?? 0;
  });
}
