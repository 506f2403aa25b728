import { daysAfter } from "@pharos/domain/contract";
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

/** A plan as calendars show it: whole days, or a time of one. */
export interface CalendarPlan {
  readonly id: number;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  /** Of the one day; null: all of every day. */
  readonly time: { readonly startsAt: string; readonly endsAt: string } | null;
  readonly place: string;
  readonly description: string;
  readonly url: string;
  /** Grows with every move, so that a calendar replaces the entry it has. */
  readonly sequence: number;
  readonly updatedAt: string;
  readonly isDone: boolean;
}

/** An entry that is sent to somebody, rather than read by a calendar. */
export interface Invitation {
  readonly method: "REQUEST" | "CANCEL";
  readonly organizer: { readonly name: string; readonly email: string };
  /** The address the mail goes to. */
  readonly attendee: string;
}

/** What a calendar is called and where it comes from. */
export interface CalendarHead {
  readonly name: string;
  readonly origin: string;
  readonly now: Date;
  readonly invitation?: Invitation;
}

/** A calendar with its plans, as iCalendar (RFC 5545). */
export function calendarFile(
  { name, origin, now, invitation }: CalendarHead,
  plans: readonly CalendarPlan[],
): string {
  const { host } = new URL(origin);
  const method = ICalCalendarMethod[invitation?.method ?? "PUBLISH"];
  const calendar = ical({
    // The name is that of a calendar that is subscribed to; an invitation goes into one that is there.
    ...(!invitation && { name }),
    method,
    prodId: { company: host, product: "plans" },
  });
  for (const plan of plans)
    calendar.createEvent({
      id: `plan-${plan.id}@${host}`,
      sequence: plan.sequence,
      summary: plan.title,
      ...spanOf(plan),
      location: plan.place,
      description: plan.description,
      url: plan.url,
      stamp: now,
      lastModified: new Date(plan.updatedAt),
      status: statusOf(plan, invitation),
      ...(invitation && {
        organizer: invitation.organizer,
        attendees: [
          {
            email: invitation.attendee,
            rsvp: false,
            role: ICalAttendeeRole.REQ,
            status: ICalAttendeeStatus.ACCEPTED,
          },
        ],
      }),
    });
  return calendar.toString();
}

function spanOf({ startDate, endDate, time }: CalendarPlan) {
  if (time) return { start: new Date(time.startsAt), end: new Date(time.endsAt) };
  // Whole days have no zone: the day after the last one ends them, whatever the zone of the reader.
  return { start: startDate, end: daysAfter(endDate, 1), allDay: true };
}

function statusOf({ isDone }: CalendarPlan, invitation: Invitation | undefined): ICalEventStatus | null {
  if (invitation?.method === "CANCEL") return ICalEventStatus.CANCELLED;
  return isDone || invitation ? ICalEventStatus.CONFIRMED : null;
}
