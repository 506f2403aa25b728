import type { Schema, Transaction } from "@pharos/db";
import { calendarDayKind, coverage, severity } from "@pharos/domain/enums";
import {
  calendarDaysByYear,
  type DefaultPolicy,
  defaultCalendars,
  defaultCalendarTimeZone,
  defaultPolicies,
} from "@pharos/domain/sla";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";

/** Inserts calendars, holidays and default promises that are absent; what someone changed stays. */
export async function ensureSlaData(tx: Transaction<Schema>): Promise<void> {
  await insertCalendars(tx);
  await insertCalendarDays(tx);
  await insertPolicies(tx);
}

async function insertCalendars(tx: Transaction<Schema>): Promise<void> {
  for (const { code, zh, en, isWallClock, weekly } of defaultCalendars) {
    const calendar = await tx
      .insertInto("sla_calendar")
      .values({ code, name: zh, name_en: en, is_wall_clock: isWallClock, time_zone: defaultCalendarTimeZone })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!calendar || weekly.length === 0) continue;
    const intervals = weekly.map(({ weekday, startMinute, endMinute }) => ({
      calendar_id: calendar.id,
      weekday,
      start_minute: startMinute,
      end_minute: endMinute,
    }));
    await tx.insertInto("sla_calendar_interval").values(intervals).execute();
  }
}

async function insertCalendarDays(tx: Transaction<Schema>): Promise<void> {
  const days = Object.values(calendarDaysByYear)
    .flat()
    .flatMap(({ kind, zh, en, from, to }) =>
      daysBetween(from, to).map((day) => ({
        day,
        kind: calendarDayKind.toCode(kind),
        name: zh,
        name_en: en,
      })),
    );
  if (days.length === 0) return;
  await tx
    .insertInto("sla_calendar_day")
    .values(days)
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
}

function daysBetween(from: string, to: string): string[] {
  const first = dayNumberOf(from);
  return Array.from({ length: dayNumberOf(to) - first + 1 }, (_, index) => dateOfDayNumber(first + index));
}

async function insertPolicies(tx: Transaction<Schema>): Promise<void> {
  const calendars = await tx.selectFrom("sla_calendar").select(["id", "code"]).execute();
  const calendarIds = new Map(calendars.map(({ id, code }) => [code, id]));
  const present = await tx
    .selectFrom("sla_policy")
    .select("coverage")
    .where("is_default", "=", true)
    .execute();
  for (const policy of defaultPolicies) {
    const code = policy.coverage === null ? null : coverage.toCode(policy.coverage);
    if (present.some((row) => row.coverage === code)) continue;
    const { id } = await tx
      .insertInto("sla_policy")
      .values({ name: policy.zh, name_en: policy.en, is_default: true, coverage: code })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("sla_target")
      .values(targetsOf(id, policy, calendarIds))
      .execute();
  }
}

function targetsOf(policyId: number, { targets }: DefaultPolicy, calendarIds: ReadonlyMap<string, number>) {
  return severity.names.map((name) => {
    const target = targets[name];
    const calendarId = calendarIds.get(target.calendarCode);
    if (calendarId === undefined) throw new Error(`no SLA calendar ${target.calendarCode}`);
    return {
      policy_id: policyId,
      severity: severity.toCode(name),
      first_response_minutes: target.firstResponseMinutes,
      reply_minutes: target.replyMinutes,
      solve_minutes: target.solveMinutes,
      calendar_id: calendarId,
    };
  });
}
