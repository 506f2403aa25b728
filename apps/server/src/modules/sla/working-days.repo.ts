import type { Kysely, Schema } from "@pharos/db";
import { dayNumberOf, isoWeekdayOf } from "@pharos/domain/time";
import { businessCalendar } from "./calendar.repo.ts";

const makeUpWorkday = 1;

/** Which days are worked: the weekdays of the business calendar, less holidays, with make-up workdays. */
export async function findWorkingDays(db: Kysely<Schema>): Promise<(date: string) => boolean> {
  const [weekly, days] = await Promise.all([
    db
      .selectFrom("sla_calendar_interval")
      .innerJoin("sla_calendar", "sla_calendar.id", "sla_calendar_interval.calendar_id")
      .select("weekday")
      .distinct()
      .where("sla_calendar.code", "=", businessCalendar)
      .execute(),
    db.selectFrom("sla_calendar_day").select(["day", "kind"]).execute(),
  ]);
  const weekdays = new Set(weekly.map(({ weekday }) => weekday));
  const kinds = new Map(days.map(({ day, kind }) => [day, kind]));
  return (date) => {
    const kind = kinds.get(date);
    return kind === undefined ? weekdays.has(isoWeekdayOf(dayNumberOf(date))) : kind === makeUpWorkday;
  };
}
