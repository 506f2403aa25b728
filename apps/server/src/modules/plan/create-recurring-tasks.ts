import type { batchCreateRecurringTasks as endpoint } from "@pharos/api/contract-item";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { freeDayRule, planPlace, recurrenceFrequency } from "@pharos/domain/enums";
import { bookingConflicts, type Occurrence, occurrencesMax, ruleOf } from "@pharos/domain/plan";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { mayPlanTasks, visibleServiceItems } from "../contract-item/index.ts";
import { vendorPersonById } from "../organisation/index.ts";
import { findWorkingDays } from "../sla/index.ts";
import { teamById } from "../team/index.ts";
import { findBookings } from "./booking.repo.ts";
import { generateFor } from "./generate-occurrences.ts";
import { firstOccurrences, isRule, type Recurrence } from "./occurrences.ts";
import { mayPlanFor } from "./plan.policy.ts";
import { companyById } from "./plan-references.repo.ts";
import { wordConflicts } from "./refuse-double-booking.ts";

type Input = HandlerInput<typeof endpoint>["body"];

/** Creates recurring tasks for service items, or shows their dates. Plans of the next 30 days are made at once. */
export async function createRecurringTasks(
  platform: Platform,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  const decision = mayPlanTasks(call.actor);
  if (decision !== true) throw new AppError("common.permissionDenied");
  const recurrence = recurrenceOf(input);
  const { kysely } = platform.database;
  const items = await findItems(kysely, call, input.accItemIds);
  const isWorkday = await findWorkingDays(kysely);
  const dates = firstOccurrences(recurrence, isWorkday);
  const isCut = dates.length >= occurrencesMax;
  const companyIds = [...new Set(items.map(({ company_id }) => company_id))];
  const previewDates = await withConflicts(platform, call, { ...input, companyIds }, dates, isWorkday);
  if (input.previewOnly) return { ids: [], previewDates, isCut };
  const ids = await platform.withTransaction(call, async (tx) => {
    const team = await refuseWrongWork(tx, call, input, companyIds);
    const made: number[] = [];
    for (const item of items) {
      const task = await tx.db
        .insertInto("recurring_task")
        .values({
          name: input.name || item.name,
          company_id: item.company_id,
          service_item_id: item.id,
          task_type: item.task_type,
          rule: recurrence.rule,
          first_date: recurrence.firstDate,
          until_date: recurrence.untilDate,
          on_free_day: freeDayRule.toCode(recurrence.onFreeDay),
          planned_hours: input.planHour ?? 8,
          place: input.place ?? planPlace.toCode("remote"),
          team_id: team,
          executor_ids: [...new Set(input.executorIds ?? [])],
          created_by: call.actor.userId,
          created_at: tx.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      made.push(...(await generateFor(tx, platform, task, isWorkday)));
    }
    return made;
  });
  return { ids, previewDates, isCut };
}

/** The days, each with who has something else to do then, in words. */
async function withConflicts(
  platform: Platform,
  { actor, locale }: Call,
  { executorIds, planHour, place, companyIds }: Input & { readonly companyIds: readonly number[] },
  dates: readonly Occurrence[],
  isWorkday: (date: string) => boolean,
): Promise<CallResult<typeof endpoint>["previewDates"]> {
  const people = [...new Set(executorIds ?? [])];
  const [first, last] = [dates[0]?.date, dates.at(-1)?.date];
  if (people.length === 0 || first === undefined || last === undefined)
    return dates.map((one) => ({ ...one, conflicts: null }));
  const { kysely } = platform.database;
  const present = await findBookings(kysely, actor, { userIds: people, startDate: first, endDate: last });
  const worded: CallResult<typeof endpoint>["previewDates"] = [];
  for (const { date, nominal } of dates) {
    const conflicts = people.flatMap((userId) => {
      const theirs = present.filter((one) => one.userId === userId);
      const bookings = companyIds.flatMap((companyId) =>
        bookingConflicts(
          {
            kind: "plan",
            startDate: date,
            endDate: date,
            hours: (planHour ?? 8) / people.length,
            siteCompanyId: planPlace.fromCode(place ?? 0) === "onSite" ? companyId : null,
          },
          theirs,
          isWorkday,
        ),
      );
      return bookings.length > 0 ? [{ userId, bookings: [...new Set(bookings)] }] : [];
    });
    const words = conflicts.length > 0 ? await wordConflicts(kysely, conflicts, locale, platform) : null;
    worded.push({ date, nominal, conflicts: words });
  }
  return worded;
}

function recurrenceOf(input: Input): Recurrence {
  if (input.until < input.firstDate) throw fieldError("until", "contractItem.untilBeforeFirst");
  if (input.rule && !isRule(input.rule)) throw fieldError("rule", "plan.ruleUnknown");
  return {
    rule:
      input.rule ||
      ruleOf({
        frequency: recurrenceFrequency.fromCode(input.freq),
        interval: input.interval ?? 1,
        firstDate: input.firstDate,
      }),
    firstDate: input.firstDate,
    untilDate: input.until,
    onFreeDay: freeDayRule.fromCode(input.onFreeDay ?? "keep"),
  };
}

/** The service items that are asked for; one the caller may not know of refuses the others too. */
async function findItems(db: Platform["database"]["kysely"], { actor }: Call, wanted: readonly number[]) {
  const ids = [...new Set(wanted)];
  const items = await db
    .selectFrom("service_item")
    .innerJoin("service_number", "service_number.id", "service_item.service_number_id")
    .select(["service_item.id", "service_item.name", "service_item.task_type", "service_number.company_id"])
    .where("service_item.id", "=", sql<number>`any(${ids}::bigint[])`)
    .where((eb) =>
      visibleServiceItems(actor)(eb as unknown as Parameters<ReturnType<typeof visibleServiceItems>>[0]),
    )
    .orderBy("service_item.id")
    .execute();
  if (items.length !== ids.length) throw new AppError("contractItem.serviceItem.notFound");
  return items;
}

/** Refuses a team or people who cannot do the work; answers the team. */
export async function refuseWrongWork(
  tx: UnitOfWork,
  { actor }: Call,
  input: Pick<Input, "teamId" | "executorIds">,
  companyIds: readonly number[],
): Promise<number> {
  if (!input.teamId || !(await teamById(tx.db)(input.teamId)))
    throw fieldError("teamId", "contractItem.teamUnknown");
  for (const companyId of new Set(companyIds)) {
    const company = await companyById(tx.db, actor)(companyId);
    if (!company || !mayPlanFor(actor, input.teamId, company.is_led))
      throw fieldError("teamId", "plan.notYourTeam");
  }
  const people = await Promise.all((input.executorIds ?? []).map(vendorPersonById(tx.db)));
  if (people.includes(undefined)) throw fieldError("executorIds", "contractItem.personUnknown");
  return input.teamId;
}
