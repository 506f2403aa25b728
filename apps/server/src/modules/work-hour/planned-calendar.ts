import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { getPlannedCalendar as endpoint } from "@pharos/api/work-hour";
import { planStatus } from "@pharos/domain/enums";
import { plannedDays } from "@pharos/domain/plan";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import { daysBetween } from "./day-span.ts";
import { findReportedDays, plannedBetween } from "./planned-work.repo.ts";
import { refuseUnseen } from "./read-calendar.ts";

type Item = CallResult<typeof endpoint>[number]["items"][number];

const calendarDaysMax = 62;

/** What a person has to do by plans day by day, and what of it is reported. */
export async function readPlannedCalendar(
  { database }: Pick<Platform, "database">,
  { actor }: Call,
  { start, end, userId = actor.userId, companyId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const dates = daysBetween(start, end, calendarDaysMax);
  await refuseUnseen(db, actor, userId);
  const days = { from: start, to: end };
  const [plans, reported, isWorkday, leave] = await Promise.all([
    plannedBetween(db, actor, days)
      .innerJoin("company", "company.id", "plan.company_id")
      .select(["plan.plan_no", "plan.title", "plan.status", "company.name", "company.name_en"])
      .where("share.user_id", "=", userId)
      .$if(companyId !== undefined, (query) => query.where("plan.company_id", "=", companyId ?? 0))
      .orderBy("plan.start_date")
      .orderBy("plan.id")
      .execute(),
    findReportedDays(db, userId, days),
    findWorkingDays(db),
    findLeaveDays(db, [userId], days),
  ]);
  const actual = new Map(reported.map(({ planId, date, hours }) => [`${planId} ${date}`, hours]));
  const items = new Map<string, Item[]>(dates.map((date) => [date, []]));
  for (const plan of plans)
    for (const { date, hours } of plannedDays(
      { startDate: plan.start_date, endDate: plan.end_date, hours: plan.hours },
      isWorkday,
    ))
      items.get(date)?.push({
        planId: plan.id,
        planNo: plan.plan_no,
        title: plan.title,
        companyName: plan.name,
        companyNameEn: plan.name_en,
        status: planStatus.asCode(plan.status),
        planHour: toTenth(hours),
        actualHours: actual.get(`${plan.id} ${date}`) ?? 0,
      });
  return dates.map((date) => {
    const own = items.get(date) ?? [];
    return {
      date,
      isWorkday: isWorkday(date),
      isLeave: leave.get(userId)?.has(date) ?? false,
      hours: toTenth(own.reduce((sum, { planHour }) => sum + planHour, 0)),
      actualHours: toTenth(own.reduce((sum, { actualHours }) => sum + actualHours, 0)),
      items: own,
    };
  });
}

const toTenth = (hours: number): number => Math.round(hours * 10) / 10;
