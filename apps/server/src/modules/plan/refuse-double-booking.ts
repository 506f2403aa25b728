import type { Kysely, Schema } from "@pharos/db";
import { planPlace } from "@pharos/domain/enums";
import { bookingConflicts, type PlannedBooking, sharesOf } from "@pharos/domain/plan";
import { businessTimeZone, dateOfDayNumber, dayNumberAt } from "@pharos/domain/time";
import type { Locale } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import { fieldError } from "../../platform/field-error.ts";
import { joinClauses } from "../../platform/join-words.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { findWorkingDays } from "../sla/index.ts";
import { lockPeople, wordBookings } from "../team/index.ts";
import { type BookingRow, findBookings } from "./booking.repo.ts";
import type { PlanLine } from "./record-step.ts";

/** Days and hours of a plan, and who is to do it. */
export interface WantedWork {
  readonly planId?: number | undefined;
  readonly companyId: number;
  readonly place: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly planHour: number;
  /** Everybody of the plan, in the order in which they joined it. */
  readonly people: readonly WantedPerson[];
  /** Whose time is asked about; left out: everybody's. */
  readonly only?: readonly number[] | undefined;
}

/** Somebody's share of it; null: all days, an equal part of the hours that the others leave. */
export interface WantedPerson {
  readonly userId: number;
  readonly planHour?: number | null | undefined;
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
}

/** A person whose time is taken already, and by what. */
export interface Conflict {
  readonly userId: number;
  readonly bookings: readonly BookingRow[];
}

/** Who of the wanted people has something else to do then. Holds the people until the transaction ends. */
export async function findConflicts(
  tx: UnitOfWork,
  actor: Actor | null,
  work: WantedWork,
): Promise<Conflict[]> {
  const hours = sharesOf(work.planHour, work.people);
  const wanted = work.people
    .map((person, index) => ({ userId: person.userId, booking: bookingOf(work, person, hours[index] ?? 0) }))
    .filter(({ userId }) => work.only?.includes(userId) ?? true);
  const userIds = wanted.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  await lockPeople(tx.db, userIds);
  const { startDate, endDate } = work;
  const present = await findBookings(tx.db, actor, {
    userIds,
    startDate,
    endDate,
    exceptPlanId: work.planId,
  });
  const isWorkday = await findWorkingDays(tx.db);
  return wanted.flatMap(({ userId, booking }) => {
    const theirs = present.filter((one) => one.userId === userId);
    const bookings = bookingConflicts(booking, theirs, isWorkday);
    return bookings.length > 0 ? [{ userId, bookings }] : [];
  });
}

/** Days that are looked at for one on which somebody has time. */
const daysAhead = 30;

/**
 * The first working day from tomorrow on which the actor has time for work of one day; the first of all where there is none
 * in a month. Holds the actor's time until the transaction ends.
 */
export async function findFreeDay(
  tx: UnitOfWork,
  actor: Actor,
  work: Pick<WantedWork, "companyId" | "place" | "planHour">,
): Promise<string> {
  const isWorkday = await findWorkingDays(tx.db);
  const tomorrow = dayNumberAt(tx.now.getTime(), businessTimeZone) + 1;
  const days = Array.from({ length: daysAhead }, (_, at) => dateOfDayNumber(tomorrow + at)).filter(isWorkday);
  const [first = dateOfDayNumber(tomorrow)] = days;
  const { userId } = actor;
  await lockPeople(tx.db, [userId]);
  const present = await findBookings(tx.db, actor, {
    userIds: [userId],
    startDate: first,
    endDate: days.at(-1) ?? first,
  });
  const isFree = (day: string): boolean => {
    const wanted = { ...work, startDate: day, endDate: day, people: [] };
    const thatDay = present.filter(({ startDate, endDate }) => startDate <= day && day <= endDate);
    return bookingConflicts(bookingOf(wanted, { userId }, work.planHour), thatDay, isWorkday).length === 0;
  };
  return days.find(isFree) ?? first;
}

function bookingOf(work: WantedWork, person: WantedPerson, hours: number): PlannedBooking {
  return {
    kind: "plan",
    startDate: person.startDate ?? work.startDate,
    endDate: person.endDate ?? work.endDate,
    hours,
    siteCompanyId: planPlace.fromCode(work.place) === "onSite" ? work.companyId : null,
  };
}

/**
 * Refuses to book people twice and names what stands there. With a reason they are booked all the same: then the answer is
 * the line of the history that names it; no line when nothing stands there.
 */
export async function refuseDoubleBooking(
  tx: UnitOfWork,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  platform: Pick<Platform, "translate">,
  work: WantedWork,
  overrideReason: string | undefined,
): Promise<readonly PlanLine[]> {
  const conflicts = await findConflicts(tx, actor, work);
  if (conflicts.length === 0) return [];
  const words = await wordConflicts(tx.db, conflicts, locale, platform);
  if (overrideReason) return [{ step: "override", content: overrideReason, detail: { conflicts: words } }];
  throw fieldError("overrideReason", "plan.doubleBooked", { conflicts: words });
}

const shownPerPerson = 3;

/** `芒种：计划 P000012 季度巡检（11-24 至 11-26）；谷雨：休假（11-25 至 11-25）`, in the reader's language. */
export async function wordConflicts(
  db: Kysely<Schema>,
  conflicts: readonly Conflict[],
  locale: Locale,
  { translate }: Pick<Platform, "translate">,
): Promise<string> {
  const ids = conflicts.map(({ userId }) => userId);
  const rows = await db
    .selectFrom("app_user")
    .select(["app_user.id", nameOfUser("app_user.id").as("name")])
    .where("app_user.id", "in", ids)
    .execute();
  const nameOf = new Map(rows.map(({ id, name }) => [id, name ?? ""]));
  return joinClauses(
    conflicts.map(({ userId, bookings }) =>
      translate(locale, "planServer.conflict.person", {
        name: nameOf.get(userId) ?? "",
        bookings: wordBookings(bookings.slice(0, shownPerPerson), locale, { translate }),
      }),
    ),
    locale,
  );
}
