import type { PlanStatus } from "../enums.ts";
import { defineLifecycle } from "../lifecycle.ts";
import { minuteMs } from "../time.ts";

const open = ["notStarted", "inProgress", "overdue"] as const;

/**
 * What may happen to a plan: action, from, to. Who may do it is said by the server's policy, and where a date decides
 * between two states, `statusByDates` does.
 */
export const planLifecycle = defineLifecycle({
  initial: "notStarted",
  states: ["notStarted", "inProgress", "ended", "overdue"] satisfies PlanStatus[],
  transitions: {
    start: { from: ["notStarted"], to: "inProgress" },
    fallDue: { from: ["notStarted", "inProgress"], to: "overdue" },
    edit: { from: open, to: "same" },
    reschedule: { from: open, to: open },
    changeExecutors: { from: open, to: "same" },
    checkIn: { from: open, to: "same" },
    notifyDelivery: { from: ["notStarted", "inProgress"], to: "same" },
    end: { from: ["inProgress", "overdue"], to: "ended" },
    reopen: { from: ["ended"], to: ["inProgress", "overdue"] },
    rate: { from: ["ended"], to: "same" },
    delete: { from: ["notStarted"], to: "same" },
  },
});

/** Everything that can be done to a plan after it was created. */
export type PlanAction = (typeof planLifecycle.actions)[number];

/** Whether work on the plan is still expected. */
export const isOpenPlan = (status: PlanStatus): boolean => planLifecycle.allows("edit", status);

/** Days within which an ended plan may be taken up again. */
export const reopenDays = 7;

/** Days within which coming to a customer may be entered, as where there was no network. */
export const checkInDays = 7;

/** An arrival that takes longer to be told was told without a network; with one, a call takes seconds. In milliseconds. */
export const checkInDelayMs = minuteMs;

/** The state that an open plan has by its dates. Dates are `YYYY-MM-DD` of the business time zone. */
export function statusByDates(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  today: string,
): Exclude<PlanStatus, "ended"> {
  if (endDate < today) return "overdue";
  return startDate <= today ? "inProgress" : "notStarted";
}
