import { daysAfter } from "@pharos/domain/contract";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** A plan as calendars show it: whole days. */
export interface CalendarPlan {
  readonly id: number;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  /** Grows with every move, so that a calendar replaces the entry it has. */
  readonly sequence: number;
  readonly updatedAt: string;
  readonly isDone: boolean;
}

/** A calendar with its plans, as iCalendar (RFC 5545). */
export function calendarFile(
  { name, origin, now }: { readonly name: string; readonly origin: string; readonly now: Date },
  plans: readonly CalendarPlan[],
): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: host, product: "plans" },
  });
  for (const plan of plans)
    calendar.createEvent({
      id: `plan-${plan.id}@${host}`,
      sequence: plan.sequence,
      summary: plan.title,
      // Whole days have no zone: the day after the last one ends them, whatever the zone of the reader.
      start: plan.startDate,
      end: daysAfter(plan.endDate, 1),
      allDay: true,
      location: plan.place,
      description: plan.description,
      url: plan.url,
      stamp: now,
      lastModified: new Date(plan.updatedAt),
      status: plan.isDone ? ICalEventStatus.CONFIRMED : null,
    });
  return calendar.toString();
}
