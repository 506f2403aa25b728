import type { CallResult, HandlerInput } from "@pharos/api/core";
import { availabilityPeopleMax, type getAvailability as endpoint, type PersonLoad } from "@pharos/api/plan";
import { bookingKind, engineerStatus, planPlace, planStatus } from "@pharos/domain/enums";
import {
  awayOn,
  bookingConflicts,
  datesBetween,
  type IsWorkday,
  isOpenPlan,
  type PlannedBooking,
  plannedDays,
  takesDate,
} from "@pharos/domain/plan";
import { dayHours, loadRateMax } from "@pharos/domain/team";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { worksForVendor } from "../../platform/scope.ts";
import { visibleCompanies } from "../organisation/index.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findEngineers, wordBookings } from "../team/index.ts";
import { type BookingRow, findBookings } from "./booking.repo.ts";
import { refuseLongRange } from "./list-plans.ts";

type Result = CallResult<typeof endpoint>;
type Question = HandlerInput<typeof endpoint>["query"];

/** Who is free on some days, and what the others do then; those with the most free days first. */
export async function readAvailability(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  question: Question,
): Promise<Result> {
  refuseLongRange(question);
  const db = database.kysely;
  if (!worksForVendor(actor)) return { workdays: 0, freeDates: [], people: [], skills: [] };
  const { startDate, endDate } = question;
  const companyIds =
    question.companyId === undefined ? undefined : await visibleIds(db, actor, question.companyId);
  const engineers = await findEngineers(
    db,
    {
      ...(companyIds && { companyIds }),
      ...(question.teamId !== undefined && { teamId: question.teamId }),
      ...(question.keyword && { name: question.keyword }),
    },
    clock.now(),
  );
  const skills = [...new Set(engineers.flatMap(({ tech_tags }) => tech_tags))].toSorted();
  const wanted = oncePerPerson(engineers)
    .filter(({ tech_tags }) => !question.skill || tech_tags.includes(question.skill))
    .slice(0, availabilityPeopleMax);
  const isWorkday = await findWorkingDays(db);
  const dates = datesBetween(startDate, endDate);
  const workdays = dates.filter(isWorkday);
  const bookings = await findBookings(db, actor, {
    userIds: wanted.map(({ user_id }) => user_id),
    startDate,
    endDate,
    exceptPlanId: question.exceptPlanId,
  });
  const { workCompanyId } = question;
  const isKnown = workCompanyId === undefined || (await visibleIds(db, actor, workCompanyId)).length > 0;
  // Where people are at customers that the caller may not know of is not to be found out by asking.
  const work = wantedBooking(
    isKnown ? question : { ...question, workCompanyId: unknownCompany },
    workdays.length,
  );
  const people = wanted.map((engineer) => {
    const present = bookings.filter(({ userId }) => userId === engineer.user_id);
    const conflicts = work ? bookingConflicts(work, present, isWorkday) : [];
    return {
      ...toPersonLoad(engineer, present, workdays, isWorkday),
      clash: conflicts.length > 0 ? wordBookings(conflicts.slice(0, clashMax), locale, { translate }) : null,
    };
  });
  return {
    workdays: workdays.length,
    freeDates: dates.filter((date) => !isWorkday(date)),
    people: people.toSorted(
      (a, b) => b.freeDays - a.freeDays || a.loadRate - b.loadRate || a.userId - b.userId,
    ),
    skills,
  };
}

/** The id of no organisation. */
const unknownCompany = -1;

/** Most things that are named as standing in the way of one person. */
const clashMax = 3;

/** The work that is asked about, as one of its people does it. */
function wantedBooking(
  { startDate, endDate, place, workCompanyId, workHours, workPeople = 1 }: Question,
  workdays: number,
): PlannedBooking | undefined {
  if (place === undefined) return undefined;
  return {
    kind: "plan",
    startDate,
    endDate,
    hours: workHours === undefined ? workdays * dayHours : workHours / workPeople,
    siteCompanyId: planPlace.fromCode(place) === "onSite" ? (workCompanyId ?? null) : null,
  };
}

type Engineer = Awaited<ReturnType<typeof findEngineers>>[number];

async function visibleIds(db: Platform["database"]["kysely"], actor: Call["actor"], companyId: number) {
  const rows = await db
    .selectFrom("company")
    .select("company.id")
    .where("company.id", "=", companyId)
    .where(visibleCompanies(actor))
    .execute();
  return rows.map(({ id }) => id);
}

/** Somebody in two teams is one person; the first team stands for both. */
function oncePerPerson(engineers: readonly Engineer[]): Engineer[] {
  const seen = new Map<number, Engineer>();
  for (const engineer of engineers) if (!seen.has(engineer.user_id)) seen.set(engineer.user_id, engineer);
  return [...seen.values()];
}

function toPersonLoad(
  engineer: Engineer,
  bookings: readonly BookingRow[],
  workdays: readonly string[],
  isWorkday: IsWorkday,
): Omit<PersonLoad, "clash"> {
  const asked = new Set(workdays);
  const planned = bookings
    .filter(({ kind }) => kind === "plan")
    .flatMap((booking) => plannedDays(booking, isWorkday))
    .filter(({ date }) => asked.has(date));
  const plannedHours = Math.round(planned.reduce((sum, { hours }) => sum + hours, 0) * 10) / 10;
  const away = workdays.reduce((sum, date) => sum + awayOn(bookings, date), 0);
  const capacity = (workdays.length - away) * dayHours;
  return {
    userId: engineer.user_id,
    name: engineer.name,
    headImgUrl: engineer.avatar_url,
    teamId: engineer.team_id,
    teamName: engineer.team_name,
    teamNameEn: engineer.team_name_en,
    engineerStatus: engineerStatus.asCode(engineer.engineer_status),
    techTags: engineer.tech_tags,
    capacityHours: capacity,
    plannedHours,
    loadRate:
      capacity === 0 ? (plannedHours > 0 ? loadRateMax : 0) : Math.round((plannedHours * 100) / capacity),
    freeDays: workdays.filter((date) => !bookings.some((booking) => takesDate(booking, date, isWorkday)))
      .length,
    bookings: bookings.map((booking) => ({
      kind: bookingKind.asCode(booking.kind),
      startDate: booking.startDate,
      endDate: booking.endDate,
      planId: booking.title === null ? null : booking.planId,
      planNo: booking.planNo,
      title: booking.title,
      version: booking.version,
      status: booking.status,
      isMovable: booking.isLed && booking.status !== null && isOpenPlan(planStatus.fromCode(booking.status)),
    })),
  };
}
