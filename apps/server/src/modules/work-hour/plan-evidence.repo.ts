import type { Kysely, Schema } from "@pharos/db";
import { planPlace, planStatus } from "@pharos/domain/enums";
import { plannedDays } from "@pharos/domain/plan";
import { businessTimeZone, dayMs, dayNumberOf, hourMs, localMinuteMs, toMs } from "@pharos/domain/time";
import { hourLimits } from "@pharos/domain/work-hour";
import type { Actor } from "../../platform/actor.ts";
import { findWorkingDays } from "../sla/index.ts";
import { findLeaveDays } from "../team/index.ts";
import type { HourEvidence } from "./evidence.repo.ts";
import { findReportedDays, plannedBetween } from "./planned-work.repo.ts";

/** Planned work is looked for between these hours of its days. */
const dayBegins = 9;
const dayEnds = 18;

/**
 * Planned work of a person as evidence: on each working day of a plan what was planned for it, less what is reported
 * already, and nothing on days of leave; what has ended was done, if need be after a full day. Where the person came to the customer, the arrival says more than the plan.
 */
export async function findPlanEvidence(
  db: Kysely<Schema>,
  actor: Actor,
  days: { readonly from: string; readonly to: string },
): Promise<HourEvidence[]> {
  const [plans, reported, arrivals, leave, isWorkday] = await Promise.all([
    plannedBetween(db, actor, days)
      .innerJoin("company", "company.id", "plan.company_id")
      .select(["plan.plan_no", "plan.title", "plan.place", "plan.status", "company.name", "company.name_en"])
      .where("share.user_id", "=", actor.userId)
      .orderBy("plan.id")
      .execute(),
    findReportedDays(db, actor.userId, days),
    findArrivals(db, actor.userId, days),
    findLeaveDays(db, [actor.userId], days),
    findWorkingDays(db),
  ]);
  const away = leave.get(actor.userId);
  const entered = new Map(reported.map(({ planId, date, hours }) => [`${planId} ${date}`, hours]));
  const came = new Set(arrivals.map(({ id, work_date }) => `${id} ${work_date}`));
  const onSite = arrivals
    .filter(({ id, work_date }) => !entered.has(`${id} ${work_date}`))
    .map(evidenceOfArrival);
  const planned = plans.flatMap((plan) =>
    plannedDays({ startDate: plan.start_date, endDate: plan.end_date, hours: plan.hours }, isWorkday)
      .filter(
        ({ date }) =>
          date >= days.from && date <= days.to && away?.get(date) !== 1 && !came.has(`${plan.id} ${date}`),
      )
      .flatMap(({ date, hours }): HourEvidence[] => {
        const planned = Math.min(hours, hourLimits.dayHours);
        const left = planned - (entered.get(`${plan.id} ${date}`) ?? 0);
        if (left < hourLimits.step) return [];
        const midnight = localMinuteMs(dayNumberOf(date), 0, businessTimeZone);
        return [
          {
            subject: `plan:${plan.id}`,
            kind: "plan",
            rid: plan.id,
            no: plan.plan_no,
            title: plan.title,
            companyName: plan.name,
            companyNameEn: plan.name_en,
            atMs: midnight + dayBegins * hourMs,
            untilMs: midnight + dayEnds * hourMs,
            hours: left,
            ...(plan.status === planStatus.toCode("ended") && { overtimeUntilMs: midnight + dayMs }),
            isOnSite: planPlace.fromCode(plan.place) === "onSite",
            source: "plan",
            detail: String(Math.round(planned * 10) / 10),
          },
        ];
      }),
  );
  return [...onSite, ...planned];
}

/** Days on which a person came to a customer for a plan, with the moment. */
const findArrivals = (
  db: Kysely<Schema>,
  userId: number,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  db
    .selectFrom("plan_check_in")
    .innerJoin("plan", "plan.id", "plan_check_in.plan_id")
    .innerJoin("company", "company.id", "plan.company_id")
    .select(["plan.id", "plan.plan_no", "plan.title", "company.name", "company.name_en"])
    .select(["plan_check_in.work_date", "plan_check_in.checked_in_at"])
    .where("plan_check_in.user_id", "=", userId)
    .where("plan_check_in.work_date", ">=", from)
    .where("plan_check_in.work_date", "<=", to)
    .where("plan.deleted_at", "is", null)
    .orderBy("plan_check_in.id")
    .execute();

/** Work at the customer, from the arrival to the end of the working day. */
function evidenceOfArrival(arrival: Awaited<ReturnType<typeof findArrivals>>[number]): HourEvidence {
  const atMs = toMs(arrival.checked_in_at);
  const midnight = localMinuteMs(dayNumberOf(arrival.work_date), 0, businessTimeZone);
  return {
    subject: `plan:${arrival.id}`,
    kind: "plan",
    rid: arrival.id,
    no: arrival.plan_no,
    title: arrival.title,
    companyName: arrival.name,
    companyNameEn: arrival.name_en,
    atMs,
    untilMs: Math.max(midnight + dayEnds * hourMs, atMs),
    isOnSite: true,
    source: "onSite",
    detail: "",
  };
}
