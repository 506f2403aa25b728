import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  getHourCalendar as endpoint,
  HourRecord,
  listWorkdays as workdaysEndpoint,
} from "@pharos/api/work-hour";
import type { Kysely, Schema } from "@pharos/db";
import { reviewStatus } from "@pharos/domain/enums";
import { monthOf } from "@pharos/domain/work-hour";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { ledTeams, seesEverything } from "../../platform/scope.ts";
import { findWorkingDays } from "../sla/index.ts";
import { daysBetween } from "./day-span.ts";
import { closedMonths } from "./month.repo.ts";
import { hourRecords } from "./work-hour.repo.ts";
import { toHourRecord } from "./work-hour.view.ts";
import { visibleWorkHours } from "./work-hour.visibility.ts";

const calendarDaysMax = 62;
const workdaysMax = 366;

/** The hours of a person day by day. */
export async function readCalendar(
  platform: Platform,
  call: Call,
  { start, end, userId = call.actor.userId, companyId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = platform.database.kysely;
  const dates = daysBetween(start, end, calendarDaysMax);
  await refuseUnseen(db, call.actor, userId);
  const [rows, isWorkday, closed] = await Promise.all([
    hourRecords(db)
      .where(visibleWorkHours(call.actor))
      .where("work_hour.executor_user_id", "=", userId)
      .where("work_hour.work_date", ">=", start)
      .where("work_hour.work_date", "<=", end)
      .$if(companyId !== undefined, (query) => query.where("work_hour.company_id", "=", companyId ?? 0))
      .orderBy("work_hour.start_at")
      .execute(),
    findWorkingDays(db),
    closedMonths(db, dates),
  ]);
  const records = Map.groupBy(
    rows.map((row) => toHourRecord(row, call, platform)),
    ({ workDate }) => workDate,
  );
  return dates.map((date) => {
    const items = records.get(date) ?? [];
    return {
      date,
      isWorkday: isWorkday(date),
      isClosed: closed.has(monthOf(date)),
      hours: sumOf(items),
      overtime: sumOf(items.filter(({ overtimeType }) => overtimeType !== null)),
      status: statusOf(items),
      items,
    };
  });
}

/** Whose hours someone may look at day by day: one's own, those of members of led teams, or everybody's. */
export async function refuseUnseen(db: Kysely<Schema>, actor: Actor, userId: number): Promise<void> {
  if (userId === actor.userId) return;
  if (!seesEverything(actor) && ledTeams(actor).length === 0) throw new AppError("workHour.person.notFound");
  const member = await db
    .selectFrom("team_member")
    .select("id")
    .where("user_id", "=", userId)
    .$if(!seesEverything(actor), (query) => query.where("team_id", "in", [...ledTeams(actor)]))
    .executeTakeFirst();
  if (!member) throw new AppError("workHour.person.notFound");
}

/** Hours worked: returned ones count once they are entered again. */
const sumOf = (items: readonly HourRecord[]): number =>
  items
    .filter((item) => item.reviewStatus !== reviewStatus.toCode("rejected"))
    .reduce((sum, { taskTime }) => sum + taskTime, 0);

/** What wants attention first. */
function statusOf(items: readonly HourRecord[]) {
  const codes = new Set(items.map((item) => item.reviewStatus));
  const first = (["rejected", "pending", "approved"] as const).find((name) =>
    codes.has(reviewStatus.toCode(name)),
  );
  return first === undefined ? null : reviewStatus.toCode(first);
}

/** Which days are worked, by the business calendar. */
export async function readWorkdays(
  { database }: Pick<Platform, "database">,
  { locale }: Call,
  { start, end }: HandlerInput<typeof workdaysEndpoint>["query"],
): Promise<CallResult<typeof workdaysEndpoint>> {
  const dates = daysBetween(start, end, workdaysMax);
  const [isWorkday, named] = await Promise.all([
    findWorkingDays(database.kysely),
    database.kysely
      .selectFrom("sla_calendar_day")
      .select(["day", "name", "name_en"])
      .where("day", ">=", start)
      .where("day", "<=", end)
      .execute(),
  ]);
  const names = new Map(
    named.map((row) => [row.day, locale === "en-US" ? (row.name_en ?? row.name) : row.name]),
  );
  const list = dates.map((date) => ({ date, isWorkday: isWorkday(date), name: names.get(date) ?? null }));
  return { workdays: list.filter((day) => day.isWorkday).length, list };
}
