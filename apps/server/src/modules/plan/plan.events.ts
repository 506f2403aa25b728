import { defineEvent } from "../../platform/outbox.ts";

/** Every event names the plan and the person behind it; null is the system. */
interface PlanFact {
  readonly id: number;
  readonly by: number | null;
}

/** People were given a part of it. */
export const planAssigned = defineEvent<PlanFact & { readonly userIds: readonly number[] }>("plan.assigned");

/** It was moved to other days. */
export const planRescheduled = defineEvent<
  PlanFact & { readonly from: string; readonly until: string; readonly reason: string | null }
>("plan.rescheduled");

/** Who comes or where has changed. */
export const planChanged = defineEvent<PlanFact>("plan.changed");

/** It was deleted before it began. */
export const planDeleted = defineEvent<PlanFact>("plan.deleted");

/** Somebody was taken off it. */
export const planExecutorRemoved = defineEvent<PlanFact & { readonly userId: number }>(
  "plan.executorRemoved",
);

/** People of the customer are to be told who comes when. */
export const planDelivered = defineEvent<PlanFact & { readonly userIds: readonly number[] }>(
  "plan.delivered",
);

/** It should have ended by now; once a day. */
export const planOverdue = defineEvent<{ readonly id: number; readonly day: string; readonly days: number }>(
  "plan.overdue",
);

/** A plan that lacks people who were to carry it out. */
export interface UnderstaffedPlan {
  readonly id: number;
  readonly date: string;
  /** Who is missing and why, in Chinese. */
  readonly reasons: string;
  readonly reasonsEn: string;
}

/** Plans of a recurring task lack people. */
export const seriesUnderstaffed = defineEvent<{
  readonly recurringTaskId: number;
  readonly plans: readonly UnderstaffedPlan[];
}>("plan.seriesUnderstaffed");

/** It is done. */
export const planEnded = defineEvent<PlanFact>("plan.ended");

/** It was ended and is taken up again. */
export const planReopened = defineEvent<PlanFact & { readonly reason: string }>("plan.reopened");

/** When somebody comes, and for how long; null where the plan says it. */
export interface OwnPart {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly planHour: number | null;
}

/** The days or hours of one of its people were changed. */
export const planPartChanged = defineEvent<
  PlanFact & { readonly userId: number; readonly from: OwnPart; readonly to: OwnPart }
>("plan.partChanged");
