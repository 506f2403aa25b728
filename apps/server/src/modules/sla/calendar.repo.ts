import type { SlaCalendarDay, SlaCalendarView } from "@pharos/api/sla";
import type { Kysely, Schema } from "@pharos/db";
import { calendarDayKind } from "@pharos/domain/enums";
import type { BusinessCalendar } from "@pharos/domain/sla";
import { sql } from "kysely";
import { nameOfUser } from "../../platform/person-name.ts";

/** The code of the calendar by which the vendor works. */
export const businessCalendar = "business";

/** Calendars with their week, the oldest first. */
export async function findCalendars(db: Kysely<Schema>, id?: number): Promise<SlaCalendarView[]> {
  const rows = await db
    .selectFrom("sla_calendar as c")
    .selectAll("c")
    .select([
      nameOfUser(sql.ref("c.updated_by")).as("updated_by_name"),
      sql<SlaCalendarView["intervals"]>`(select coalesce(json_agg(json_build_object(
          'weekday', i.weekday, 'startMinute', i.start_minute, 'endMinute', i.end_minute)
          order by i.weekday, i.start_minute), '[]')
        from sla_calendar_interval i where i.calendar_id = c.id)`.as("intervals"),
      sql<number>`(select count(distinct t.policy_id)::int from sla_target t where t.calendar_id = c.id)`.as(
        "policy_count",
      ),
    ])
    .$if(id !== undefined, (query) => query.where("c.id", "=", id ?? 0))
    .orderBy("c.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    timeZone: row.time_zone,
    isWallClock: row.is_wall_clock,
    intervals: row.intervals,
    policyCount: row.policy_count,
    updatedByName: row.updated_by_name,
    updatedTime: row.updated_at,
    version: row.version,
  }));
}

/** A calendar as the reckoning needs it, with all days from the one before a date. */
export async function findBusinessCalendar(
  db: Kysely<Schema>,
  id: number,
  fromDay: string,
): Promise<BusinessCalendar | undefined> {
  const [view] = await findCalendars(db, id);
  if (!view) return undefined;
  const days = await db
    .selectFrom("sla_calendar_day")
    .select(["day", "kind"])
    .where("day", ">=", sql<string>`${fromDay}::date - 2`)
    .execute();
  return {
    code: view.code,
    timeZone: view.timeZone,
    isWallClock: view.isWallClock,
    weekly: view.intervals,
    days: Object.fromEntries(days.map(({ day, kind }) => [day, calendarDayKind.fromCode(kind)])),
  };
}

/** When the vendor works; undefined: nobody has said. */
export async function findBusinessHours(
  db: Kysely<Schema>,
  fromDay: string,
): Promise<BusinessCalendar | undefined> {
  const row = await db
    .selectFrom("sla_calendar")
    .select("id")
    .where("code", "=", businessCalendar)
    .executeTakeFirst();
  return row && findBusinessCalendar(db, row.id, fromDay);
}

/** The days of a year that depart from their weekday, in order. */
export async function findDays(db: Kysely<Schema>, year: number): Promise<SlaCalendarDay[]> {
  const rows = await db
    .selectFrom("sla_calendar_day")
    .selectAll()
    .where("day", ">=", `${year}-01-01`)
    .where("day", "<=", `${year}-12-31`)
    .orderBy("day")
    .execute();
  return rows.map(({ day, kind, name, name_en }) => ({ day, kind, name, nameEn: name_en }));
}
