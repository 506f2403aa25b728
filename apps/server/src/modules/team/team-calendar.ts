import type { CallResult, HandlerInput } from "@pharos/api/core";
import {
  type getTeamCalendar as endpoint,
  type TeamCalendarMark,
  teamCalendarDaysMax,
} from "@pharos/api/team";
import type { Kysely, Schema } from "@pharos/db";
import { type BookingKind, bookingKind } from "@pharos/domain/enums";
import { awayOn, type Booking, datesBetween, takesDate } from "@pharos/domain/plan";
import { noonsOf } from "@pharos/domain/team";
import { dayNumberOf } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import { nameOfUser, personName } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { bookedTime } from "./booked-time.sql.ts";
import { onLeave } from "./period.repo.ts";
import { absenceOf, datesOf } from "./period-time.ts";
import { seesTeam } from "./team.policy.ts";

type Result = CallResult<typeof endpoint>;

/** What the members of a team do, day by day: leave granted and asked for, stays, duty and plans. */
export async function readTeamCalendar(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { teamId, startDate, endDate }: HandlerInput<typeof endpoint>["query"],
): Promise<Result> {
  if (!seesTeam(actor, teamId)) throw new AppError("team.notFound");
  const days = dayNumberOf(endDate) - dayNumberOf(startDate);
  if (days < 0)
    throw new AppError("common.validation", { fields: { endDate: { key: "validation.endBeforeStart" } } });
  if (days >= teamCalendarDaysMax)
    throw fieldError("endDate", "team.rosterTooLong", { days: teamCalendarDaysMax });
  const db = database.kysely;
  const members = await findMembers(db, teamId);
  if (members.length === 0) return { freeDates: [], people: [] };
  const userIds = members.map(({ user_id }) => user_id);
  const [isWorkday, rows] = await Promise.all([
    findWorkingDays(db),
    findMarks(db, userIds, { startDate, endDate }),
  ]);
  const dates = datesBetween(startDate, endDate);
  const workdays = dates.filter(isWorkday);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return {
    freeDates: dates.filter((date) => !isWorkday(date)),
    people: members.map(({ user_id, name, avatar_url }) => {
      const own = byPerson.get(user_id) ?? [];
      const bookings = own.filter(({ is_requested }) => !is_requested).map(bookingOf);
      return {
        userId: user_id,
        name,
        headImgUrl: avatar_url,
        leaveDays: workdays.reduce((sum, date) => sum + awayOn(bookings, date), 0),
        freeDays: workdays.filter((date) => !bookings.some((one) => takesDate(one, date, isWorkday))).length,
        marks: own.map((row) => markOf(row, { startDate, endDate })),
      };
    }),
  };
}

async function findMembers(db: Kysely<Schema>, teamId: number) {
  const { rows } = await sql<{ user_id: number; name: string; avatar_url: string | null }>`
    select m.user_id, ${personName("u")} as name, u.avatar_url
    from team_member m join team t on t.id = m.team_id and t.status = 1 join app_user u on u.id = m.user_id
    where m.team_id = ${teamId} and m.status = 1 and u.status <> 0
    order by m.is_admin desc, m.id`.execute(db);
  return rows;
}

interface MarkRow {
  readonly kind: BookingKind;
  readonly user_id: number;
  readonly from_at: string;
  readonly to_at: string | null;
  readonly first: string;
  readonly last: string;
  readonly plan_no: string | null;
  readonly absent_name: string | null;
  readonly is_requested: boolean;
}

async function findMarks(
  db: Kysely<Schema>,
  userIds: readonly number[],
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select b.kind, b.user_id, b.from_at, nullif(b.to_at, 'infinity') as to_at, b.first, b.last, b.plan_no,
      false as is_requested,
      case when b.kind = 'duty' then (
        select ${nameOfUser("away.user_id")} from duty_roster d join engineer_period away on away.id = d.period_id
        where d.user_id = b.user_id and d.start_at = b.from_at) end as absent_name
    from (${bookedTime({ userIds })}) b
    where b.first <= ${endDate}::date and b.last >= ${startDate}::date
    order by b.user_id, b.first, b.kind`.execute(db);
  const requested = await db
    .selectFrom("engineer_period")
    .select(["user_id", "from_at", "to_at"])
    .where("user_id", "in", [...userIds])
    .where("status", "=", onLeave)
    .where("state", "=", "requested")
    .execute();
  const waiting = requested.map((row): MarkRow => {
    const { startDate: first, endDate: last } = datesOf(row);
    return {
      ...row,
      kind: "leave",
      first,
      last: last ?? endDate,
      plan_no: null,
      absent_name: null,
      is_requested: true,
    };
  });
  return [...rows, ...waiting.filter(({ first, last }) => first <= endDate && last >= startDate)];
}

const bookingOf = (row: MarkRow): Booking => ({
  kind: row.kind,
  startDate: row.first,
  endDate: row.last,
  ...(row.kind === "leave" && { absence: absenceOf(row) }),
});

function markOf(
  row: MarkRow,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): TeamCalendarMark {
  const first = row.first < startDate ? startDate : row.first;
  const last = row.last > endDate ? endDate : row.last;
  const noons = noonsOf(absenceOf(row), { startDate: first, endDate: last });
  const isLeave = row.kind === "leave";
  return {
    kind: bookingKind.asCode(row.kind),
    isRequested: row.is_requested,
    startDate: first,
    endDate: last,
    startsAtNoon: isLeave && noons.startsAtNoon,
    endsAtNoon: isLeave && noons.endsAtNoon,
    title: row.absent_name ?? row.plan_no,
  };
}
