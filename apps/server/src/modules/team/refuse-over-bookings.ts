import { businessToday } from "@pharos/domain/contract";
import type { BookingKind } from "@pharos/domain/enums";
import { daysOfWork, type IsWorkday, leavesRoom } from "@pharos/domain/plan";
import type { Locale } from "@pharos/i18n";
import { sql } from "kysely";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findWorkingDays } from "../sla/index.ts";
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
  /** Somebody else takes the turns of duty over. */
  readonly hasSubstitute?: boolean;
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
/** A date no plan reaches. */
const endless = "2999-12-31";

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
  { kind, userId, start, end, exceptTurnId, hasSubstitute = false }: WantedTime,
): Promise<NamedBooking[]> {
  // Presence without an end is said on arrival and taken back on leaving; leave without an end is leave for good.
  const until = end ?? (kind === "onSite" ? new Date(start.getTime() + dayMs) : null);
  const { rows } = await sql<PossibleBooking>`
    select b.kind, b.plan_no as "planNo", null as title, b.first as "startDate", b.last as "endDate",
      coalesce(b.hours, 0) as hours, b.site as "siteCompanyId"
    from (${bookedTime({ userIds: [userId], exceptTurnId })}) b
    where b.kind = any(${[...inTheWay[kind]]}::text[])
      -- What somebody has because of another's leave is not passed on again.
      and not (${hasSubstitute} and b.kind = 'duty' and exists (
        select from duty_roster d where d.user_id = b.user_id and d.start_at = b.from_at and d.period_id is null))
      and b.from_at < ${until?.toISOString() ?? "infinity"}::timestamptz and b.to_at > ${start.toISOString()}::timestamptz
    order by b.from_at, b.plan_id`.execute(db);
  const isWorkday = await findWorkingDays(db);
  const days = {
    startDate: businessToday(start),
    endDate: until === null ? endless : businessToday(new Date(until.getTime() - 1)),
  };
  return rows.filter((one) => isInTheWay(kind, one, days, isWorkday)).slice(0, namedMax);
}

/** A booking of the time, which may leave room for what is wanted. */
interface PossibleBooking extends NamedBooking {
  readonly hours: number;
  readonly siteCompanyId: number | null;
}

/**
 * Work on site is what a stay at a customer is for: such plans are not in its way. Remote work that does not fill its days
 * can be done beside duty and at a customer; nothing can during leave. A plan whose days of work lie elsewhere is in no way.
 */
function isInTheWay(
  kind: WantedTime["kind"],
  one: PossibleBooking,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  isWorkday: IsWorkday,
): boolean {
  if (one.kind !== "plan") return true;
  if (!daysOfWork(one, isWorkday).some((date) => date >= startDate && date <= endDate)) return false;
  if (kind === "leave") return true;
  return !(kind === "onSite" && one.siteCompanyId !== null) && !leavesRoom(one, isWorkday);
}
