import { freeDayRule, planPlace, taskType } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import {
  Ability,
  code,
  endpoint,
  Id,
  IdParam,
  Nothing,
  PlausibleDate,
  requiredLine,
  Tenths,
  z,
} from "../core/index.ts";
import { planPeopleMax } from "./shapes.ts";

export const listRecurringTasks = endpoint({
  method: "GET",
  path: "/esapi/plan/recurring/list",
  isOurs: true,
  access: { permission: "ccc:view" },
  summary: "List the recurring tasks under a service number",
  query: z.object({ accId: IdParam }),
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      accItemId: Id,
      itemName: z.string(),
      taskType: code(taskType),
      /** As RFC 5545 writes it. */
      rule: z.string(),
      firstDate: z.iso.date(),
      untilDate: z.iso.date(),
      onFreeDay: code(freeDayRule),
      planHour: z.number(),
      place: code(planPlace),
      teamId: Id,
      teamName: z.string(),
      teamNameEn: z.string().nullable(),
      executors: z.array(z.object({ userId: Id, name: z.string() })),
      /** Occurrences up to this day have become plans. */
      generatedUntil: z.iso.date().nullable(),
      planCount: z.int(),
      isStopped: z.boolean(),
      abilities: z.object({ edit: Ability, stop: Ability }),
    }),
  ),
  errors: ["contractItem.serviceNumber.notFound"],
});

export const stopRecurringTask = endpoint({
  method: "POST",
  path: "/esapi/plan/recurring/stop",
  isOurs: true,
  access: { permission: "ccc:edit" },
  summary: "Stop a recurring task; plans that were made stay",
  body: z.object({ id: Id }),
  response: Nothing,
  done: "plan.recurringStopped",
  errors: ["plan.recurringNotFound"],
});

export const changeRecurringTask = endpoint({
  method: "POST",
  path: "/esapi/plan/recurring/save",
  isOurs: true,
  access: { permission: "ccc:edit" },
  summary: "Change a recurring task; plans that were made stay as they are",
  body: z.object({
    id: Id,
    name: requiredLine(textLengths.max128),
    /** The last day on which it may recur. */
    until: PlausibleDate,
    /** Hours of one occurrence. */
    planHour: Tenths,
    place: code(planPlace),
    teamId: Id,
    executorIds: z.array(Id).max(planPeopleMax),
  }),
  response: Nothing,
  done: "plan.recurringSaved",
  errors: [
    "plan.recurringNotFound",
    "plan.recurringIsStopped",
    "contractItem.untilBeforeFirst",
    "common.validation",
  ],
});
