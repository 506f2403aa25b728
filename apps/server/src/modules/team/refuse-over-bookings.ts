import type { BookingKind } from "@pharos/domain/enums";
import { dayHours } from "@pharos/domain/team";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { bookedTime } from "./booked-time.sql.ts";
import { lockPeople } from "./lock-people.ts";
import { type NamedBooking, wordBookings } from "./word-booking.ts";

/** What is about to take somebody's time. */
interface WantedTime {
  readonly kind: Exclude<BookingKind, "plan">;
  readonly userId: number;
  readonly start: Date;
  /** Null: until it is changed. */
  readonly end: Date | null;
  /** A turn of duty that is about to be changed stands in nobody's way. */
  readonly exceptTurnId?: number | undefined;
}

/**
 * What stands in the way of each. Turns of duty have a rule of their own among themselves, and a status takes the place of
 * the one before, so that only leave, which others rely on, is in the way of a stay at a customer.
 */
const inTheWay: Readonly<Record<WantedTime["kind"], readonly BookingKind[]>> = {
  duty: ["plan", "leave", "onSite"],
  leave: ["plan", "duty"],
  onSite: ["plan", "leave", "duty"],
};

const errorOf = {
  duty: "team.dutyOverBookings",
  leave: "team.leaveOverBookings",
  onSite: "team.onSiteOverBookings",
} as const;

const namedMax = 3;
const dayMs = 86_400_000;

/**
 * Refuses a turn of duty, leave or a stay at a customer over what somebody does already, and names it by kind, number and
 * days. With a reason it is entered all the same: then what stands there is the answer, for the history; undefined when
 * nothing does.
 */
export async function refuseOverBookings(
  tx: UnitOfWork,
  wanted: WantedTime,
  overrideReason: string | undefined,
  { locale, translate }: { readonly locale: Locale; readonly translate: Platform["translate"] },
): Promise<string | undefined> {
  const { kind, userId } = wanted;
  await lockPeople(tx.db, [userId]);
  const bookings = await findInTheWay(tx, wanted);
  if (bookings.length === 0) return undefined;
  const words = wordBookings(bookings, locale, { translate });
  if (overrideReason) return words;
  throw fieldError("overrideReason", errorOf[kind], { bookings: words });
}

async function findInTheWay(
  { db }: UnitOfWork,
  { kind, userId, start, end, exceptTurnId }: WantedTime,
): Promise<NamedBooking[]> {
  // Presence without an end is said on arrival and taken back on leaving; leave without an end is leave for good.
  const until = end ?? (kind === "onSite" ? new Date(start.getTime() + dayMs) : null);
  // Work on site is what a stay at a customer is for: such plans are not in its way. Remote work that does not fill its days
  // can be done beside duty and at a customer (`leavesRoom` of the domain); nothing can during leave.
  const { rows } = await sql<NamedBooking>`
    select b.kind, b.plan_no as "planNo", null as title, b.first as "startDate", b.last as "endDate"
    from (${bookedTime({ userIds: [userId], exceptTurnId })}) b
    where b.kind = any(${[...inTheWay[kind]]}::text[])
      and b.from_at < ${until?.toISOString() ?? "infinity"}::timestamptz and b.to_at > ${start.toISOString()}::timestamptz
      and not (${kind}::text = 'onSite' and b.kind = 'plan' and b.site is not null)
      and not (${kind}::text <> 'leave' and b.kind = 'plan' and b.site is null
        and b.hours / (b.last - b.first + 1) < ${sql.lit(dayHours)})
    order by b.from_at, b.plan_id
    limit ${sql.lit(namedMax)}`.execute(db);
  return rows;
}
